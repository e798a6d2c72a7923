import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RecordedEvent } from '../../contracts/event.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import { DISK, type DiskNames, foldsCase, Spellings } from '../sources/editors/spelling.ts';
import { branchOf } from '../sources/git/branch.ts';
import { look } from '../sources/look.ts';
import { redact } from '../sources/redaction/redact.ts';
import type { SecretRule } from '../sources/redaction/secret-span.ts';
import { StoreError } from '../store/store-error.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { Clock } from './clock.ts';
import type { LeftOut } from './left-out.ts';
import type { Pauses } from './pause.ts';
import { plainPath } from './plain-path.ts';
import { type Place, type ProjectDirectory, pathWithin } from './project-directory.ts';
import { LOCK_RETRY, type StoreTrouble } from './store-trouble.ts';

/** An event ready for the log, and where it belongs. */
export interface TakenIn {
  readonly newEvent: NewEvent;
  readonly place: Place;
}

/**
 * Longest texts kept, characters. Chosen: whole for nearly all that is recorded; what is longer is logs and
 * data.
 */
const KEPT = { command: 4_000, query: 1_000, error: 4_000, text: 20_000, name: 500, path: 1_000 } as const;

/**
 * Characters of the longest secret met: a private key. What lies further behind the end of a text need not be
 * read.
 */
const LONGEST_SECRET = 4_000;

/** What happened longer ago may have been done on another branch than the present one. Chosen. */
const BRANCH_HOLDS: DurationMs = 60_000;

/** Roots remembered; beyond that all are asked about anew. */
const MOST_ROOTS = 1_000;

/** What the person wants kept out of the log. */
export interface IntakeGate {
  readonly pauses: Pick<Pauses, 'covers'>;
  readonly leftOut: Pick<LeftOut, 'admit' | 'hasProject'>;
}

const OPEN_GATE: IntakeGate = {
  pauses: { covers: () => false },
  leftOut: { admit: (recorded) => recorded, hasProject: () => false },
};

/** Turns recorded events into ones for the log. */
export class Intake {
  readonly #directory: ProjectDirectory;
  readonly #clock: Clock;
  readonly #trouble: StoreTrouble;
  readonly #gate: IntakeGate;
  readonly #disk: DiskNames;
  /** By root: whether its disk takes names that differ in case for one. */
  readonly #foldsCase = new Map<string, boolean>();
  #ownRules: readonly SecretRule[] = [];
  #redactions = 0;

  constructor(
    directory: ProjectDirectory,
    clock: Clock,
    trouble: StoreTrouble,
    gate = OPEN_GATE,
    disk: DiskNames = DISK,
  ) {
    this.#disk = disk;
    this.#directory = directory;
    this.#clock = clock;
    this.#trouble = trouble;
    this.#gate = gate;
  }

  /** Redacts by these rules, too, from now on. */
  redactBy(ownRules: readonly SecretRule[]): void {
    this.#ownRules = ownRules;
  }

  /** The person's own rules of redaction. */
  get ownRules(): readonly SecretRule[] {
    return this.#ownRules;
  }

  /** Values redacted that {@link takeRedactions} has not given out yet. */
  get redactions(): number {
    return this.#redactions;
  }

  /** Gives out the count of redacted values, and starts it anew. */
  takeRedactions(): number {
    const redactions = this.#redactions;
    this.#redactions = 0;
    return redactions;
  }

  /**
   * Finds an event's project, makes its paths relative, redacts its secrets, and gives it the key by which a
   * repeat is known. Null for what Holloway itself did, for what happened during a pause, and for what is left out. `delivery`: id of the delivery it came with, so that
   * a repeated one counts once. Waits while another process holds the store and the project is a new one;
   * throws `StoreError` where the new one cannot be entered.
   */
  async takeIn(recorded: RecordedEvent, delivery: string | null): Promise<TakenIn | null> {
    const at = recorded.at ?? this.#clock();
    if (this.#isOwn(recorded) || this.#gate.pauses.covers(at)) return null;
    const admitted = this.#gate.leftOut.admit(recorded);
    if (admitted === null) return null;
    const place = await this.#placeOf(admitted);
    if (this.#gate.leftOut.hasProject(place.project.id)) return null;
    const redactor = new Redactor(this.#ownRules);
    const branch = admitted.branch ?? this.#branchAt(place, at);
    const event = toActivity(this.#asSpelled({ ...admitted, branch }, place), place, at, redactor);
    this.#redactions += redactor.redactions;
    return { newEvent: { projectId: place.project.id, key: keyOf(recorded, event, delivery), event }, place };
  }

  /** An event with its paths as the disk spells them: where case is no matter, agents name a file in any. */
  #asSpelled(recorded: RecordedEvent, { root }: Place): RecordedEvent {
    if (root === null || recorded.paths === undefined) return recorded;
    if (this.#foldsCase.size >= MOST_ROOTS) this.#foldsCase.clear();
    const folds = this.#foldsCase.get(root) ?? foldsCase(root, this.#disk);
    this.#foldsCase.set(root, folds);
    if (!folds) return recorded;
    const spellings = new Spellings(root, this.#disk);
    const paths = recorded.paths.map((path) => {
      const within = relativePath(recorded.project, path, root);
      return within === null ? path : join(root, spellings.onDisk(within));
    });
    return { ...recorded, paths };
  }

  #branchAt({ root }: Place, at: EpochMs): string | undefined {
    const isNow = root !== null && Math.abs(this.#clock() - at) <= BRANCH_HOLDS;
    return isNow ? (branchOf(root) ?? undefined) : undefined;
  }

  /** Whether Holloway itself caused it: work in its own folder, or files there that change by its work. */
  #isOwn({ project, type, paths = [] }: RecordedEvent): boolean {
    const isOwn = (path: string) => this.#directory.isOwn(isAbsolute(path) ? path : join(project, path));
    return (
      this.#directory.isOwn(project) || (type === 'file_changed' && paths.length > 0 && paths.every(isOwn))
    );
  }

  async #placeOf(recorded: RecordedEvent): Promise<Place> {
    while (true) {
      try {
        return await placeOf(recorded, this.#directory);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        this.#trouble.failed(error);
        if (error.code !== 'locked') throw error;
        await setTimeout(LOCK_RETRY);
      }
    }
  }
}

/** An act belongs to the repository that it touches; where it touches none, to the folder it was done in. */
async function placeOf(recorded: RecordedEvent, directory: ProjectDirectory): Promise<Place> {
  const named = await directory.resolve(recorded.session === '' ? '' : recorded.project);
  const [first] = recorded.paths ?? [];
  const isOpaque = named.root === null && !named.isUnassigned;
  if (first === undefined || isOpaque || recorded.session === '') return named;
  const path = isAbsolute(first) ? first : join(recorded.project, first);
  return (isAbsolute(path) ? await directory.ofPath(path) : null) ?? named;
}

/** A prompt as it would be stored, redacted by the person's own rules, too. */
export function storedText(text: string, ownRules: readonly SecretRule[]): string {
  return new Redactor(ownRules).text(text, KEPT.text) ?? '';
}

/** Redacts texts one by one and counts. */
class Redactor {
  redactions = 0;
  readonly #ownRules: readonly SecretRule[];

  constructor(ownRules: readonly SecretRule[]) {
    this.#ownRules = ownRules;
  }

  /** What people and programs wrote. */
  text(text: string | undefined, most: number): string | null {
    return this.#redacted(text, most, this.#ownRules);
  }

  /** What things are called by machines: a person's own rule that meets it must not make all of them one. */
  name(name: string | undefined): string | null {
    return this.#redacted(name, KEPT.name, []);
  }

  #redacted(text: string | undefined, most: number, ownRules: readonly SecretRule[]): string | null {
    if (text === undefined) return null;
    const isCut = text.length > most + LONGEST_SECRET;
    const { text: safe, redactions } = redact(
      text.slice(0, isCut ? most + LONGEST_SECRET : undefined).toWellFormed(),
      ownRules,
    );
    this.redactions += redactions;
    // The last characters before a cut may be the beginning of a secret that nothing gives away.
    const kept = isCut ? Math.max(0, Math.min(most, safe.length - LONGEST_SECRET)) : most;
    return safe.slice(0, kept).toWellFormed();
  }
}

function toActivity(recorded: RecordedEvent, place: Place, at: EpochMs, redactor: Redactor): ActivityEvent {
  const paths = (recorded.paths ?? [])
    .map((path) => storedPath(recorded.project, path, place, redactor))
    .filter((path) => path !== null);
  return {
    at,
    source: recorded.source,
    type: recorded.type,
    agent: redactor.name(recorded.agent),
    session: redactor.name(recorded.session) ?? '',
    thread: redactor.name(recorded.thread),
    callId: redactor.name(recorded.callId),
    tool: redactor.name(recorded.tool),
    branch: redactor.name(recorded.branch),
    access: recorded.access ?? null,
    paths: [...new Set(paths)],
    command: redactor.text(recorded.command, KEPT.command),
    query: redactor.text(recorded.query, KEPT.query),
    ok: recorded.ok ?? null,
    exitCode: recorded.exitCode ?? null,
    durationMs: recorded.durationMs ?? null,
    error: redactor.text(recorded.error, KEPT.error),
    text: redactor.text(recorded.text, KEPT.text),
  };
}

function storedPath(project: string, path: string, place: Place, redactor: Redactor): string | null {
  // Before a backslash becomes a separator, since it may be what escapes a quote.
  if (place.root === null) return plainPath((redactor.text(path, KEPT.path) ?? '').replaceAll('\\', '/'));
  return redactor.text(relativePath(project, path, place.root) ?? undefined, KEPT.path);
}

function relativePath(project: string, path: string, root: string): string | null {
  const absolute = isAbsolute(path) ? path : join(project, path);
  return pathWithin(root, absolute) ?? pathWithin(root, behindLinks(absolute));
}

/** The path by the folder's real name: an agent may have come through a link. */
function behindLinks(path: string): string {
  const folder = look(() => realpathSync(dirname(path)));
  return folder === null ? path : join(folder, basename(path));
}

/**
 * A call's own id, else the delivery's, else what the event says and when. A session starts once unless its
 * starts have ids of their own.
 */
function keyOf(recorded: RecordedEvent, event: ActivityEvent, delivery: string | null): string {
  if (recorded.callId !== undefined) return `${recorded.type} ${recorded.thread ?? ''} ${recorded.callId}`;
  if (recorded.type === 'session_started') return recorded.type;
  if (delivery !== null) return `delivery ${delivery}`;
  // Without what is not measured: an event has the key that it had before anything was. The branch is not what it says.
  const { branch: _branch, ...all } = event;
  const { durationMs, ...said } = all;
  return createHash('sha256')
    .update(JSON.stringify(durationMs === null ? said : all))
    .digest('base64');
}
