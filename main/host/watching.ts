import { mkdirSync, rmSync } from 'node:fs';
import type { ResultOf } from '../../contracts/methods.ts';
import type { SettingValues } from '../../contracts/settings.ts';
import type { Report, RootState } from '../../native/watcher/messages.ts';
import type { StartWatchProcess } from '../../native/watcher/start-watch-process.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Clock } from './clock.ts';
import { EditorWork, type EditorWorkParts } from './editor-work.ts';
import type { HostLog } from './log.ts';
import type { HostPaths } from './paths.ts';
import type { Pauses } from './pause.ts';
import { WatchedRoots, type WatchedRootsParts } from './watched-roots.ts';
import { WatcherLink } from './watcher-link.ts';

/** What watching needs. */
export interface WatchingParts extends EditorWorkParts, WatchedRootsParts {
  readonly paths: Pick<HostPaths, 'watched'>;
  readonly pauses: Pick<Pauses, 'current'>;
  readonly clock: Clock;
  readonly log: HostLog;
  readonly start: StartWatchProcess;
  /** Told when {@link Watching.status} has changed. */
  readonly onChanged: () => void;
}

type Status = ResultOf<'host.status'>['watching'];

const OWNER_ONLY = 0o700;

/** Watches files for work done in editors, while the person wants it, and says how that goes. */
export class Watching {
  readonly #parts: WatchingParts;
  readonly #roots: WatchedRoots;
  readonly #work: EditorWork;
  readonly #link: WatcherLink;
  /** Roots that the watcher was told last. */
  #watched: readonly string[] = [];
  readonly #states = new Map<string, RootState>();
  #silentAt: EpochMs | null = null;
  #isAtWork = false;

  constructor(parts: WatchingParts) {
    this.#parts = parts;
    this.#roots = new WatchedRoots(parts);
    this.#work = new EditorWork(parts);
    const { start, clock, log, onChanged } = parts;
    this.#link = new WatcherLink({
      ...{ start, clock, log },
      onReport: (report) => this.#hear(report),
      onChanged: () => {
        // One that begins, or has ended, watches nothing yet.
        this.#states.clear();
        onChanged();
      },
    });
  }

  /** Throws `RefusedFolderError` where settings name a folder anew that is not watched. */
  check({ watchedFolders }: SettingValues): void {
    const accepted = this.#parts.settings.all().watchedFolders;
    this.#roots.check(watchedFolders.filter((folder) => !accepted.includes(folder)));
  }

  /** Begins to follow the settings, pauses and projects as they are. */
  begin(): void {
    this.#isAtWork = !this.#parts.store.isReadOnly;
    this.refresh();
  }

  /** Watches what is to be watched now: settings, a pause, or the projects may be others. */
  refresh(): void {
    if (!this.#isAtWork) return;
    const { paths, pauses, settings, clock } = this.#parts;
    const values = settings.all();
    if (!values.watchEditors || pauses.current !== null) {
      this.#link.keep(null);
      this.#watched = [];
      this.#states.clear();
      // What changes meanwhile is not to be found out afterwards.
      rmSync(paths.watched, { recursive: true, force: true });
      return;
    }
    const roots = this.#roots.all(values, clock());
    this.#watched = roots;
    for (const root of this.#states.keys()) if (!this.#isBelow(roots, root)) this.#states.delete(root);
    if (roots.length === 0) this.#link.keep(null);
    else {
      mkdirSync(paths.watched, { recursive: true, mode: OWNER_ONLY });
      const leftOut = [...values.leftOutFolders, ...values.leftOutProjects.filter((ref) => ref[0] === '/')];
      this.#link.keep({ kind: 'watch', roots, leftOut, ownFolder: paths.watched });
    }
  }

  /** To be called every second: records what has waited, and keeps the watcher at work. */
  async tick(): Promise<void> {
    if (!this.#isAtWork) return;
    this.#link.tick();
    await this.#work.flush(this.#parts.clock());
  }

  /** An event that was recorded, whoever recorded it. */
  see(projectId: number, event: ActivityEvent): void {
    this.#work.see(projectId, event);
  }

  /** Looks at all files: the machine slept. */
  compare(): void {
    this.#link.compare();
  }

  /** How watching goes. */
  get status(): Status {
    const { settings, pauses } = this.#parts;
    const roots = [...this.#states.values()].map((state) => ({ ...state, troubles: [...state.troubles] }));
    const { trouble } = this.#link;
    const isOn = settings.all().watchEditors;
    const isWell =
      trouble === null && roots.every(({ state, troubles }) => state !== 'missing' && troubles.length === 0);
    return {
      state: !isOn ? 'off' : pauses.current !== null ? 'paused' : isWell ? 'on' : 'degraded',
      roots,
      trouble,
      silentAt: this.#silentAt,
    };
  }

  /** Records no more and ends the watcher; what waits for an agent's report is recorded now. */
  async stop(): Promise<void> {
    this.#isAtWork = false;
    await this.#link.stop();
    await this.#work.flush(Number.POSITIVE_INFINITY);
  }

  #isBelow(roots: readonly string[], root: string): boolean {
    return roots.some((one) => root === one || root.startsWith(`${one}/`));
  }

  #hear(report: Report): void {
    const { log, onChanged } = this.#parts;
    const failed = (error: unknown): void =>
      log.error({ err: error }, 'What a watcher saw could not be recorded.');
    switch (report.kind) {
      case 'beat':
        return;
      case 'changes':
        this.#work.hear(report.root, report.changes);
        return;
      case 'storm':
        this.#work.hearStorm(report.root, report.at, report.storm);
        return;
      case 'respelled':
        this.#work.hearRespelled(report).catch(failed);
        return;
      case 'gone':
        this.#work.hearGone(report).catch(failed);
        return;
      case 'silent':
        this.#silentAt = report.at;
        log.warn({}, 'No events of files came: all streams were opened anew.');
        onChanged();
        return;
      case 'state':
        // The watcher may not have been told yet that a root is none any more.
        if (!this.#isBelow(this.#watched, report.state.root)) return;
        this.#states.set(report.state.root, report.state);
        onChanged();
    }
  }
}

/** What is wrong with watching, a sentence each. */
export function watchingNotices({ state, roots, trouble, silentAt }: Status): readonly string[] {
  if (state !== 'degraded' && silentAt === null) return [];
  return [
    ...(trouble === null ? [] : [`Files are not watched: ${trouble}.`]),
    ...roots.flatMap(({ root, state: how, troubles }) => [
      ...(how === 'missing' ? [`${root} is not there: nothing of it counts as deleted.`] : []),
      ...troubles.map((words) => `${root}: ${words}.`),
    ]),
  ];
}
