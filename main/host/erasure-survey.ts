import { type Cut, cutEvent, mentions, takesAll } from '../engine/erasing/cut-event.ts';
import { withoutResources } from '../engine/erasing/without-resources.ts';
import { touchesOf } from '../engine/learning/touches.ts';
import { isCommitSession } from '../engine/model/commit-session.ts';
import type { LoggedEvent } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { UnsavedMemory } from '../engine/ports.ts';
import type { RowKey } from '../store/erasing.ts';
import { packMemory, unpackMemory } from '../store/packed-memory.ts';
import type { Store } from '../store/store.ts';
import type { TableRow } from '../store/table-rows.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';
import type { UndoLine } from './undo-file.ts';

/** How much an erasure takes. */
export interface ErasureCounts {
  /** Events that go whole, the host's own left out. */
  readonly events: number;
  /** Events that stay without what is erased of them. */
  readonly changedEvents: number;
  readonly prompts: number;
  readonly commands: number;
  /** Sessions of which no event stays, commits left out. */
  readonly sessions: number;
  /** Resources that nothing that stays tells of. */
  readonly resources: number;
  readonly deliveries: number;
  readonly procedures: number;
  /** Events that stay and name an erased resource in a text. */
  readonly mentions: number;
  /** Projects that go whole. */
  readonly projects: number;
  /** Projects that lose, besides, all that they learned from events that are no longer kept. */
  readonly olderMemories: number;
  readonly oldestAt: EpochMs | null;
  readonly newestAt: EpochMs | null;
}

/** What an erasure takes of one project. */
export interface ProjectErasure {
  readonly projectId: number;
  /** Numbers of events that go or change, ascending. */
  readonly eventIds: readonly number[];
  /** Other rows that go, those that others refer to last. */
  readonly rows: readonly RowKey[];
  /** What takes the place of the base's parts; null: the base stays as it is, or goes with its rows. */
  readonly baseParts: readonly Uint8Array[] | null;
  /** Newest activity of what stays; null: none. */
  readonly lastAt: EpochMs | null;
  /** Whether the project itself goes. */
  readonly isWhole: boolean;
}

/** Both, of one project. */
export interface ProjectSurvey {
  readonly erasure: ProjectErasure;
  readonly counts: ErasureCounts;
}

/** What becomes of a project's memory of events that are no longer kept. */
type BaseFate = 'stays' | 'goes' | 'changes';

interface Base {
  readonly memory: UnsavedMemory;
  readonly before: EpochMs;
}

/**
 * Goes through a project's log for what a cut takes of it, up to an event; `onTaken` hears of each thing in the
 * order in which it is to be put back. Reads the whole log of the project: a second for a million events.
 */
export function surveyProject(
  store: Store,
  projectId: number,
  cut: Cut,
  throughEventId: number,
  onTaken: (line: UndoLine) => void,
): ProjectSurvey {
  const isWhole = takesAll(cut);
  const base = readBase(store, projectId);
  const fate = base === null ? 'stays' : fateOf(base, cut);
  const tally = new Tally(cut);
  if (base !== null && fate === 'stays') tally.keepNames(base.memory);
  if (isWhole) for (const row of store.erasing.rowsOf('projects', projectId)) onTaken({ is: 'project', row });
  const eventIds: number[] = [];
  const removedIds: number[] = [];
  for (const entry of store.erasing.entries.between(projectId, 0, throughEventId)) {
    const left = cutEvent(entry, cut);
    tally.count(entry, left);
    if (left === entry) continue;
    eventIds.push(entry.id);
    if (left === null) removedIds.push(entry.id);
    onTaken({ is: 'event', entry });
  }
  const rows = hangingRows(store, projectId, cut, removedIds, fate);
  for (const row of rows) onTaken({ is: 'row', projectId, row });
  const erasure = {
    projectId,
    eventIds,
    rows: rows
      .filter(({ table }) => fate !== 'changes' || !isOfBase(table))
      .map((row) => store.erasing.keyOf(row))
      .reverse(),
    baseParts:
      base !== null && fate === 'changes'
        ? packMemory(withoutResources(base.memory, cut.resources ?? []))
        : null,
    lastAt: tally.lastKeptAt,
    isWhole,
  };
  return { erasure, counts: tally.counts(rows, isWhole, fate) };
}

/** The rows beside the log that go, none twice; those of the base too where it does not stay as it is. */
function hangingRows(
  store: Store,
  projectId: number,
  cut: Cut,
  removedIds: readonly number[],
  fate: BaseFate,
): readonly TableRow[] {
  const { erasing } = store;
  const found = takesAll(cut)
    ? erasing.rowsOfProject(projectId)
    : [
        ...erasing.rowsHangingOn(
          removedIds,
          (cut.resources ?? []).map(({ name }) => name),
        ),
        ...(fate === 'stays'
          ? []
          : [...erasing.rowsOf('base_memories', projectId), ...erasing.rowsOf('base_parts', projectId)]),
      ];
  const distinct = new Map<string, TableRow>();
  for (const row of found) distinct.set(JSON.stringify(erasing.keyOf(row)), row);
  return [...distinct.values()];
}

function isOfBase(table: string): boolean {
  return table === 'base_memories' || table === 'base_parts';
}

function readBase(store: Store, projectId: number): Base | null {
  const base = store.retention.baseOf(projectId);
  const memory = base === null ? null : unpackMemory(base.parts);
  return base === null || memory === null ? null : { memory, before: base.before };
}

/**
 * A base is one memory of many events: where the cut may reach into it, resources can be taken out of it, and
 * nothing else can.
 */
function fateOf({ memory, before }: Base, cut: Cut): BaseFate {
  const { events, since, sessions, resources } = cut;
  if (events !== null || (since !== null && since >= before)) return 'stays';
  if (sessions !== null && !memory.sessions.some(({ key }) => sessions.has(key.split('\n')[0] ?? '')))
    return 'stays';
  if (resources === null) return 'goes';
  const isKnown = resources.some((erased) =>
    memory.resources.some(({ kind, name }) => kind === erased.kind && name === erased.name),
  );
  return isKnown ? 'changes' : 'stays';
}

/** Counts what goes, and remembers the names of what stays. */
class Tally {
  readonly #cut: Cut;
  readonly #gone = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #goneSessions = new Set<string>();
  readonly #keptSessions = new Set<string>();
  #events = 0;
  #changed = 0;
  #prompts = 0;
  #commands = 0;
  #mentions = 0;
  #oldestAt: EpochMs | null = null;
  #newestAt: EpochMs | null = null;
  lastKeptAt: EpochMs | null = null;

  constructor(cut: Cut) {
    this.#cut = cut;
  }

  keepNames({ resources }: UnsavedMemory): void {
    for (const { kind, name } of resources) this.#kept.add(`${kind}:${name}`);
  }

  count(entry: LogEntry, left: LoggedEvent | null): void {
    if (left !== null) this.#keep(left);
    if (left === entry) return;
    for (const { kind, name } of touchesOf(entry)) this.#gone.add(`${kind}:${name}`);
    if (left !== null) this.#changed++;
    else this.#remove(entry);
    this.#oldestAt = Math.min(this.#oldestAt ?? entry.at, entry.at);
    this.#newestAt = Math.max(this.#newestAt ?? entry.at, entry.at);
  }

  counts(rows: readonly TableRow[], isWhole: boolean, fate: BaseFate): ErasureCounts {
    const of = (name: string): number => rows.filter(({ table }) => table === name).length;
    return {
      events: this.#events,
      changedEvents: this.#changed,
      prompts: this.#prompts,
      commands: this.#commands,
      sessions: missing(this.#goneSessions, this.#keptSessions),
      resources: missing(this.#gone, this.#kept),
      deliveries: of('deliveries'),
      procedures: of('procedures'),
      mentions: this.#mentions,
      projects: Number(isWhole),
      olderMemories: Number(fate === 'goes'),
      oldestAt: this.#oldestAt,
      newestAt: this.#newestAt,
    };
  }

  #keep(left: LoggedEvent): void {
    for (const { kind, name } of touchesOf(left)) this.#kept.add(`${kind}:${name}`);
    this.#keptSessions.add(left.session);
    if (left.source !== 'host') this.lastKeptAt = Math.max(this.lastKeptAt ?? 0, left.at);
    if (this.#cut.resources !== null && mentions(left, this.#cut.resources)) this.#mentions++;
  }

  #remove(entry: LogEntry): void {
    if (entry.source !== 'host') this.#events++;
    if (entry.type === 'prompt') this.#prompts++;
    if (entry.command !== null) this.#commands++;
    if (!isCommitSession(entry.session)) this.#goneSessions.add(entry.session);
  }
}

/** How many of some are not among others. */
function missing(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => !others.has(one)).length;
}

const NOTHING: ErasureCounts = {
  events: 0,
  changedEvents: 0,
  prompts: 0,
  commands: 0,
  sessions: 0,
  resources: 0,
  deliveries: 0,
  procedures: 0,
  mentions: 0,
  projects: 0,
  olderMemories: 0,
  oldestAt: null,
  newestAt: null,
};

/** The counts of several projects together. */
export function sumCounts(counts: readonly ErasureCounts[]): ErasureCounts {
  return counts.reduce(
    (sum, one) => ({
      events: sum.events + one.events,
      changedEvents: sum.changedEvents + one.changedEvents,
      prompts: sum.prompts + one.prompts,
      commands: sum.commands + one.commands,
      sessions: sum.sessions + one.sessions,
      resources: sum.resources + one.resources,
      deliveries: sum.deliveries + one.deliveries,
      procedures: sum.procedures + one.procedures,
      mentions: sum.mentions + one.mentions,
      projects: sum.projects + one.projects,
      olderMemories: sum.olderMemories + one.olderMemories,
      oldestAt: earlier(sum.oldestAt, one.oldestAt),
      newestAt: later(sum.newestAt, one.newestAt),
    }),
    NOTHING,
  );
}

function earlier(a: EpochMs | null, b: EpochMs | null): EpochMs | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function later(a: EpochMs | null, b: EpochMs | null): EpochMs | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
