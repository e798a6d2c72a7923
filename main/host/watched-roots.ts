import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { SettingValues } from '../../contracts/settings.ts';
import { type DurationMs, type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import { type Machine, refusalOf } from '../sources/editors/refused-folder.ts';
import { look } from '../sources/look.ts';
import type { Store } from '../store/store.ts';
import type { LeftOut } from './left-out.ts';

/** Why a folder is not watched, for the person who chose it. */
export class RefusedFolderError extends Error {
  override readonly name = 'RefusedFolderError';
}

/** Projects count as worked in for so long after their last event, and so many are watched at most. Chosen. */
const RECENT: DurationMs = 30 * MS_PER_DAY;
const MOST = 30;
/** Where people keep code, below a home. */
const USUAL = ['code', 'src', 'projects', 'Projects', 'dev', 'Developer', 'work', 'repos', 'git'];
/** Folders offered instead of one that is refused, at most. */
const OFFERS = 5;

/** What the roots are found by. */
export interface WatchedRootsParts {
  readonly store: Store;
  readonly leftOut: Pick<LeftOut, 'hasProject' | 'hasFolder'>;
  /** Holloway's own folder. */
  readonly ownHome: string;
}

/** Which folders are watched: those the person chose, and those in which agents worked lately. */
export class WatchedRoots {
  readonly #parts: WatchedRootsParts;
  readonly #machine: Machine;

  constructor(parts: WatchedRootsParts) {
    this.#parts = parts;
    this.#machine = { home: real(homedir()), temp: real(tmpdir()), own: real(parts.ownHome) };
  }

  /** Throws {@link RefusedFolderError}, which offers better ones, where a folder cannot be watched. */
  check(folders: readonly string[]): void {
    for (const folder of folders) {
      if (!isAbsolute(folder))
        throw new RefusedFolderError(`${folder} cannot be watched: give the whole path, from /.`);
      const why = refusalOf(real(folder), this.#machine);
      if (why !== null)
        throw new RefusedFolderError(`${folder} is not watched: ${why}. ${this.#offer(folder)}`);
    }
  }

  /** The folders to be watched now: absolute, without links, there or not. */
  all({ watchedFolders }: Pick<SettingValues, 'watchedFolders'>, now: EpochMs): readonly string[] {
    const { leftOut } = this.#parts;
    const roots = [...watchedFolders.map(real), ...this.#workedIn(now)];
    return [...new Set(roots)].filter(
      (root) => !leftOut.hasFolder(root) && refusalOf(root, this.#machine) === null,
    );
  }

  #workedIn(now: EpochMs): readonly string[] {
    const { store, leftOut } = this.#parts;
    return store.projects
      .all()
      .filter(({ id, lastAt }) => lastAt !== null && now - lastAt < RECENT && !leftOut.hasProject(id))
      .slice(0, MOST)
      .flatMap(({ id }) => store.projects.rootsOf(id))
      .filter((root) => look(() => statSync(root))?.isDirectory());
  }

  #offer(folder: string): string {
    const { store } = this.#parts;
    const known = store.projects.all().flatMap(({ id }) => store.projects.rootsOf(id));
    const usual = USUAL.map((name) => join(folder, name)).filter((path) => existsSync(path));
    const offers = [...new Set([...known, ...usual])]
      .filter((path) => path.startsWith(folder) && refusalOf(real(path), this.#machine) === null)
      .slice(0, OFFERS);
    return offers.length === 0
      ? 'Choose the folder of a project.'
      : `Choose folders in it, such as ${offers.join(', ')}.`;
  }
}

/** Behind links; what is not there stays as it is named. */
function real(folder: string): string {
  return look(() => realpathSync(folder)) ?? folder;
}
