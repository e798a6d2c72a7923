import { type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { EditorTraces } from '../../main/sources/editors/attribution.ts';
import { changeOf, changesBetween } from '../../main/sources/editors/file-changes.ts';
import { IgnoreRules } from '../../main/sources/editors/ignore-rules.ts';
import { isFileLeftAlone, isFolderLeftAlone } from '../../main/sources/editors/left-alone.ts';
import { SETTLE, Settling } from '../../main/sources/editors/settling.ts';
import { sideFileOf } from '../../main/sources/editors/side-files.ts';
import { DISK, type DiskNames, foldsCase, Spellings } from '../../main/sources/editors/spelling.ts';
import { type GitMove, judge } from '../../main/sources/editors/storms.ts';
import { readText } from '../../main/sources/git/repository.ts';
import { look } from '../../main/sources/look.ts';
import { FilesByPath, type Respelling } from './files-by-path.ts';
import { GitFolder } from './git-folder.ts';
import { MAX_RULES_BYTES } from './global-rules.ts';
import { type KnownFiles, pathHash, readKnownFiles, writeKnownFiles } from './known-files.ts';
import { fileState, isCheckout, lookAtFiles, type RootLook } from './look-at-files.ts';
import type { Report, RootState } from './messages.ts';
import { editorThatHasOpen } from './open-marks.ts';
import type { OpenStream, Stream, StreamEvent } from './stream.ts';
import { StreamTroubles } from './stream-troubles.ts';
import type { WatchBudget } from './watch-budget.ts';

/** What a root is watched with. */
export interface RootWatchOptions {
  readonly root: string;
  /** Where what is known of files is kept. */
  readonly ownFolder: string;
  /** The person's own rules for every repository. */
  readonly globalRules: string;
  /** Whether a folder, absolute, is left out by the person. */
  readonly isLeftOut: (folder: string) => boolean;
  readonly openStream: OpenStream;
  readonly clock: () => number;
  readonly budget: WatchBudget;
  readonly disk?: DiskNames;
  /** Whether changes in a folder may be made elsewhere, which raises no event. */
  readonly isElsewhere?: (folder: string) => boolean;
  readonly report: (report: Report) => void;
  /** Told when something begins to wait to settle. */
  readonly onBusy: () => void;
  /** Told of checkouts inside, which are roots of their own. */
  readonly onNested: (roots: readonly string[]) => void;
}

const EVERY = {
  /** How often it is looked whether the root is there, and is the same. */
  identity: 1_000,
  /** How often all files are looked at where events come, and where they may be missing. */
  look: 10 * 60_000,
  lookWithoutEvents: 60_000,
  /** And where changes may be made elsewhere: each look asks a server. */
  lookElsewhere: 5 * 60_000,
  /** How often at most where events were lost. */
  lookForLost: 1_000,
  /** How often what is known is written down, where it changed. */
  save: 60_000,
} as const;
/** Longest that changes wait for git: a lock may have been left behind. */
const LONGEST_GIT = 60_000;
/** After git moved, how long events of what it wrote may still come. */
const AFTER_GIT = 3_000;
/** What the clock of a file system may lag behind. */
const CLOCK_LAG = 50;

/**
 * Watches one root: events say where to look, the disk says what happened. What it knows of files is compared
 * with the disk at its start, when its stream opens, and again and again. A root that is gone is missing, and
 * nothing of it is deleted.
 */
export class RootWatch {
  readonly #options: RootWatchOptions;
  readonly #settling = new Settling();
  readonly #traces = new EditorTraces();
  readonly #troubles = new StreamTroubles();
  #rules: IgnoreRules;
  #git: GitFolder | null = null;
  #known = new FilesByPath(false);
  #stream: Stream | null = null;
  /** Device, number and birth of the root's folder; null: it is not there. */
  #identity: string | null = null;
  #state: RootState['state'] = 'starting';
  #folders = 0;
  #comparedAt: number | null = null;
  #foundUnheard = 0;
  /** Whether something changed that was not heard of. */
  #hasLost = false;
  /** What changed before was heard of. */
  #since: number;
  #savedAt: number;
  #isDirty = false;
  #identityAt = 0;
  #cures = 0;
  #curedAt = 0;
  #gitSince: number | null = null;
  #move: { readonly what: string; readonly at: number } | null = null;
  #lookUnderWay: Promise<void> | null = null;
  #told = '';
  #isStopped = false;

  constructor(options: RootWatchOptions) {
    this.#options = options;
    this.#rules = this.#newRules();
    this.#since = this.#savedAt = options.clock();
  }

  /** Whether something waits to settle: the next tick should come soon. */
  get isBusy(): boolean {
    return this.#settling.size > 0;
  }

  /** Begins, or says that the root is missing. */
  start(): Promise<void> {
    return this.#oneLook(async () => {
      this.#identity = identityOf(this.#options.root);
      if (this.#identity === null) return this.#become('missing');
      this.#git = GitFolder.of(this.#options.root);
      this.#rules = this.#newRules();
      const { ownFolder, root, disk } = this.#options;
      this.#known = new FilesByPath(foldsCase(root, disk));
      const saved = readKnownFiles(ownFolder, root);
      if (saved !== null) this.#git?.readFrom(saved.reflogBytes);
      const found = await this.#look();
      if (saved === null) {
        for (const [path, state] of found.files) this.#known.set(path, state);
        this.#save(this.#options.clock());
      } else this.#compareWithSaved(saved, found);
      this.#open();
    });
  }

  /** To be called each second, and sooner while {@link isBusy}. */
  tick(): void {
    const now = this.#options.clock();
    if (this.#isStopped || this.#state === 'starting') return;
    if (now - this.#identityAt >= EVERY.identity || this.isBusy) this.#checkIdentity(now);
    if (this.#identity !== null && this.#lookUnderWay === null) {
      this.#settle(now);
      this.#lookIfDue(now);
      if (this.#isDirty && now - this.#savedAt >= EVERY.save) this.#save(now);
    }
    this.#tell();
  }

  /** Opens the stream anew and looks at all files. */
  async renew(): Promise<void> {
    if (this.#identity === null || this.#isStopped) return;
    await this.#close();
    this.#open();
  }

  /** Looks at all files. */
  compare(): Promise<void> {
    return this.#oneLook(async () => {
      const startedAt = this.#options.clock();
      this.#hasLost = false;
      const found = await this.#look();
      const changes = changesBetween(this.#known, found, this.#since, startedAt);
      this.#foundUnheard = changes.filter(({ path }) => !this.#settling.has(path)).length;
      for (const { path } of changes) this.#expect(path, this.#options.clock());
    });
  }

  /** Writes down what is known, and ends. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#isDirty && this.#identity !== null) this.#save(this.#options.clock());
    await this.#close();
  }

  #newRules(): IgnoreRules {
    const { root, globalRules, isLeftOut } = this.#options;
    return new IgnoreRules({
      read: (path) => readText(join(root, path), MAX_RULES_BYTES),
      everywhere: [globalRules, this.#git?.exclude ?? ''],
      isRepository: this.#git !== null,
      isLeftOut: (folder) => isLeftOut(join(root, folder)),
    });
  }

  /** One look at a time; whoever asks meanwhile gets the one under way. */
  #oneLook(work: () => Promise<void>): Promise<void> {
    this.#lookUnderWay ??= work().finally(() => {
      this.#lookUnderWay = null;
    });
    return this.#lookUnderWay;
  }

  async #look(): Promise<RootLook> {
    const found = await lookAtFiles(this.#options.root, this.#rules);
    this.#folders = found.folders;
    this.#comparedAt = this.#options.clock();
    this.#options.onNested(found.nested);
    return found;
  }

  /** Takes up where the last watch ended: what changed since settles like what is heard of. */
  #compareWithSaved(saved: KnownFiles, { files, unreadable }: RootLook): void {
    const gone = new Set(saved.files.keys());
    const now = this.#options.clock();
    this.#since = saved.at;
    for (const [path, state] of files) {
      const name = pathHash(path);
      const before = saved.files.get(name);
      gone.delete(name);
      const known = before === undefined ? undefined : { ...before, fileNumber: 0 };
      const isSame = known !== undefined && changeOf(path, known, state, now) === null;
      if (isSame) this.#known.set(path, state);
      else if (known !== undefined) this.#known.set(path, known);
      if (!isSame) this.#expect(path, now);
    }
    if (unreadable.length > 0 || gone.size === 0) return;
    const { root, report } = this.#options;
    this.#isDirty = true;
    if (gone.size <= SETTLE.many)
      report({ kind: 'gone', root, at: now, hashes: [...gone].map((name) => name.toString(16)) });
  }

  #open(): void {
    if (this.#isStopped) return;
    const { root, openStream, budget } = this.#options;
    this.#troubles.clear();
    if (this.#options.isElsewhere?.(root)) {
      this.#become('checked');
      return;
    }
    if (!budget.claim(root, this.#folders)) {
      this.#troubles.see({ code: 'ENOSPC' });
      this.#become('scanning');
      return;
    }
    const stream = openStream({
      root,
      isIgnored: (path, stats) => this.#isIgnored(path, stats),
      onEvent: (path, kind) => this.#stream === stream && this.#hear(path, kind),
      onReady: () => {
        if (this.#stream !== stream) return;
        this.#become('watching');
        void this.compare();
      },
      onLost: () => this.#stream === stream && this.#lose(),
      onRootChanged: () => this.#stream === stream && this.#lookAtRoot(),
      onError: (error) => this.#stream === stream && this.#troubles.see(error),
    });
    this.#stream = stream;
  }

  async #close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    this.#options.budget.release(this.#options.root);
    await stream?.close();
  }

  #isIgnored(path: string, stats: Stats | null): boolean {
    const within = this.#within(path);
    if (within === null) return false;
    const name = basename(path);
    if (stats === null) return isFolderLeftAlone(name, true);
    if (stats.isDirectory()) return this.#rules.ignoresFolder(within) || isCheckout(path);
    if (sideFileOf(name)?.editor) return false; // It says who edits the real one.
    return !stats.isFile() || isFileLeftAlone(within) || this.#rules.ignoresFile(within);
  }

  /** Relative, with `/` between names; null: the root itself, or outside. */
  #within(path: string): string | null {
    const way = relative(this.#options.root, path);
    return way === '' || way.startsWith('..') ? null : way.split(sep).join('/');
  }

  #hear(path: string, kind: StreamEvent): void {
    const within = this.#within(path);
    if (within === null) return;
    const now = this.#options.clock();
    if (kind === 'folder-gone') {
      for (const known of this.#known.keys()) {
        if (known.startsWith(`${within}/`)) this.#expect(known, now);
      }
      return;
    }
    const side = sideFileOf(basename(path));
    if (side !== null) {
      if (side.editor !== null && side.of !== null)
        this.#trace(join(dirname(within), side.of), side.editor, now);
    } else if (!isFileLeftAlone(within)) this.#expect(within, now);
  }

  /** A side file came or went; one that is there says more than its name. */
  #trace(path: string, editor: string, now: number): void {
    this.#traces.see(path, this.#editorOf(path, now) ?? editor, now);
  }

  /** Who saves a file; null: an editor that leaves no traces. */
  #editorOf(path: string, now: number): string | null {
    return editorThatHasOpen(join(this.#options.root, path), now) ?? this.#traces.editorOf(path, now);
  }

  /** Something happened to a path, or may have. */
  #expect(path: string, at: number): void {
    const wasBusy = this.isBusy;
    this.#settling.see(path, at);
    if (!wasBusy) this.#options.onBusy();
  }

  /** Something happened that no event tells of. */
  #lose(): void {
    if (!this.#hasLost) this.#options.onBusy();
    this.#hasLost = true;
  }

  /** The stream may be of a folder that is no longer the root, or of none. */
  #lookAtRoot(): void {
    const before = this.#identity;
    this.#checkIdentity(this.#options.clock());
    if (this.#identity === before) void this.renew();
  }

  #checkIdentity(now: number): void {
    this.#identityAt = now;
    const identity = identityOf(this.#options.root);
    if (identity === this.#identity) return;
    this.#identity = identity;
    this.#settling.clear();
    if (identity === null) {
      this.#become('missing');
      void this.#close();
    } else {
      void this.#takeUpAgain();
    }
  }

  /** The root is there again, or is another folder: what is new in it counts, what is absent does not. */
  #takeUpAgain(): Promise<void> {
    this.#become('starting');
    return this.#oneLook(async () => {
      await this.#close();
      this.#git = GitFolder.of(this.#options.root);
      this.#rules = this.#newRules();
      const found = await this.#look();
      const now = this.#options.clock();
      for (const path of this.#known.keys()) if (!found.files.has(path)) this.#known.delete(path);
      for (const { path } of changesBetween(this.#known, found, this.#since, now)) this.#expect(path, now);
      this.#isDirty = true;
      this.#open();
    });
  }

  #settle(now: number): void {
    if (this.#settling.size === 0 || this.#isGitAtWork(now)) return;
    const due = this.#settling.due(now);
    if (due.length === 0) return;
    const { root, report, disk = DISK } = this.#options;
    const spellings = new Spellings(root, disk);
    const respelled: Respelling[] = [];
    const heardOf = due.flatMap((path) => this.#known.heardOf(path, spellings, (one) => respelled.push(one)));
    if (respelled.length > 0) report({ kind: 'respelled', root, at: now, files: respelled });
    const changes = [...new Set(heardOf)].flatMap((path) => this.#changeOf(path, now) ?? []);
    const { edits, storms } = judge(changes, this.#moveNow(now));
    for (const storm of storms) report({ kind: 'storm', root, at: now, storm });
    if (edits.length > 0) {
      const changes = edits.map((edit) => ({ ...edit, editor: this.#editorOf(edit.path, now) }));
      report({ kind: 'changes', root, changes });
    }
    if (due.some((path) => basename(path) === '.gitignore')) void this.#followNewRules();
  }

  #isGitAtWork(now: number): boolean {
    if (this.#git?.isBusy !== true) this.#gitSince = null;
    else this.#gitSince ??= now;
    return this.#gitSince !== null && now - this.#gitSince < LONGEST_GIT;
  }

  #moveNow(now: number): GitMove | null {
    const taken = this.#git?.takeMove() ?? null;
    if (taken !== null) this.#move = { what: taken, at: now };
    if (this.#move === null || now - this.#move.at >= AFTER_GIT) return null;
    const { what } = this.#move;
    const index = this.#git?.index ?? null;
    return {
      what,
      explains: (path) => {
        const state = this.#known.get(path);
        if (index === null || index.explains(path, state, what)) return true;
        // Git is at it again: this is no person's save, and its end is still to come.
        const isOther = changeOf(path, state, fileState(join(this.#options.root, path)), now) !== null;
        return isOther || this.#git?.isBusy === true;
      },
    };
  }

  #changeOf(path: string, now: number) {
    if (this.#rules.ignoresAnywhere(path)) return null;
    const after = fileState(join(this.#options.root, path));
    const isTold =
      after !== undefined && after.modifiedAt >= this.#since - CLOCK_LAG && after.modifiedAt <= now;
    const at = isTold ? Math.floor(after.modifiedAt) : now;
    const change = changeOf(path, this.#known.get(path), after, at);
    if (after === undefined) this.#known.delete(path);
    else this.#known.set(path, after);
    this.#isDirty ||= change !== null;
    return change;
  }

  /** What rules show or hide is no work: only what is heard of is taken as changed. */
  #followNewRules(): Promise<void> {
    return this.#oneLook(async () => {
      this.#rules = this.#newRules();
      const { files } = await this.#look();
      for (const [path, state] of files) if (!this.#settling.has(path)) this.#known.set(path, state);
      for (const path of this.#known.keys()) if (!files.has(path)) this.#known.delete(path);
      await this.#close();
      this.#open();
    });
  }

  #lookIfDue(now: number): void {
    const isWell = this.#state === 'watching' && !this.#troubles.areCurable;
    const isChecked = this.#state === 'checked';
    const every = isWell ? EVERY.look : isChecked ? EVERY.lookElsewhere : EVERY.lookWithoutEvents;
    const next = this.#hasLost ? EVERY.lookForLost : every;
    if (now - (this.#comparedAt ?? 0) < next) return;
    if (isWell) this.#cures = 0;
    else if (!isChecked && now - this.#curedAt >= Math.min(every * 2 ** this.#cures, EVERY.look)) {
      this.#curedAt = now;
      this.#cures++;
      void this.renew();
    }
    if (this.#settling.size === 0) this.#since = this.#comparedAt ?? this.#since;
    void this.compare();
  }

  #save(now: number): void {
    const { ownFolder, root } = this.#options;
    try {
      writeKnownFiles(ownFolder, root, { at: now, reflogBytes: this.#git?.readTo ?? 0 }, this.#known);
      this.#isDirty = false;
    } catch (error) {
      this.#troubles.see(error);
    }
    this.#savedAt = now;
  }

  #become(state: RootState['state']): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    const state: RootState = {
      root: this.#options.root,
      state: this.#state,
      troubles: this.#troubles.sentences,
      folders: this.#folders,
      files: this.#known.size,
      comparedAt: this.#comparedAt,
      foundUnheard: this.#foundUnheard,
    };
    // The number of files changes with every file: it is told along with the rest.
    const told = JSON.stringify({ ...state, files: 0 });
    if (told === this.#told) return;
    this.#told = told;
    this.#options.report({ kind: 'state', state });
  }
}

function identityOf(root: string): string | null {
  const found = look(() => statSync(root));
  // Its birth, too: the next folder that is made may get the number of the one that went.
  return found?.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeMs}` : null;
}
