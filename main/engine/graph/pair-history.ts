import { decayedValue } from '../decay/decayed-value.ts';
import type { AssociationName, ResourceName } from '../model/adjustment.ts';
import type { ChangeSet } from '../model/change-set.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** An association as it was from a time on, until the next such state. */
export interface PastState {
  /** From when on; never before that of the state before. */
  readonly since: EpochMs;
  /** Weight as of `at`; 0: there was no association. */
  readonly weight: Share;
  readonly at: EpochMs;
  readonly coAccesses: number;
  /** Factor by which it faded, 0–1; 1: pinned. */
  readonly dailyFactor: number;
}

/** A session in which both ends met. */
export interface Meeting {
  readonly session: string;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  /** Co-accesses in it. */
  readonly times: number;
}

/** What a replay told of one pair. */
export interface PairHistory {
  /** In order of time. */
  readonly states: readonly PastState[];
  /** In the order of the first meeting. */
  readonly meetings: readonly Meeting[];
}

/** When and in which session changes are made. */
export interface Moment {
  readonly at: EpochMs;
  readonly session: string;
}

interface Recorded {
  readonly pair: AssociationName;
  readonly states: PastState[];
  readonly meetings: Map<string, Meeting>;
}

/** The state of a pair before it first met, and after it was dropped. */
const NONE = { weight: 0, coAccesses: 0, dailyFactor: 1 };

/**
 * Writes down what becomes of chosen associations while a log is replayed. It looks at the memory after each
 * change set, not at the change set: an association also goes when its list is full and a stronger one comes.
 */
export class PairRecorder {
  readonly #recorded: readonly Recorded[];
  /** Pairs that wait for one of their ends to become known, by its key. */
  readonly #waiting = new Map<string, Recorded[]>();
  readonly #ordinals = new Map<string, ResourceOrdinal>();
  readonly #byStart = new Map<ResourceOrdinal, Recorded[]>();

  constructor(pairs: readonly AssociationName[]) {
    this.#recorded = pairs.map((pair) => ({ pair, states: [], meetings: new Map() }));
    for (const recorded of this.#recorded) {
      for (const key of new Set([keyOf(recorded.pair.from), keyOf(recorded.pair.to)])) {
        const waiting = this.#waiting.get(key);
        if (waiting === undefined) this.#waiting.set(key, [recorded]);
        else waiting.push(recorded);
      }
    }
  }

  /** Takes over what a memory knows before the first event that is replayed. Linear in its resources. */
  begin(memory: ReadableMemory): void {
    for (let ordinal = 0; ordinal < memory.size; ordinal++) this.#meet(memory.resource(ordinal), ordinal);
    for (const [from, all] of this.#byStart) for (const one of all) this.#look(memory, from, one, null);
  }

  /** Looks at what a change set changed, once the memory has taken it over. */
  record(memory: ReadableMemory, changes: ChangeSet, moment: Moment): void {
    for (const { resource } of changes.resources) this.#meet(resource, resource.ordinal);
    for (const from of changes.decay === null ? startsOf(changes) : this.#byStart.keys()) {
      for (const one of this.#byStart.get(from) ?? []) this.#look(memory, from, one, moment);
    }
  }

  /** What was written down, in the order of the pairs. */
  histories(): readonly PairHistory[] {
    return this.#recorded.map(({ states, meetings }) => ({ states, meetings: [...meetings.values()] }));
  }

  #meet(resource: ResourceName, ordinal: ResourceOrdinal): void {
    const key = keyOf(resource);
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#waiting.delete(key);
    this.#ordinals.set(key, ordinal);
    const starting = waiting.filter(({ pair }) => keyOf(pair.from) === key);
    if (starting.length > 0) this.#byStart.set(ordinal, starting);
  }

  #look(memory: ReadableMemory, from: ResourceOrdinal, recorded: Recorded, moment: Moment | null): void {
    const to = this.#ordinals.get(keyOf(recorded.pair.to));
    if (to === undefined) return;
    const { states, meetings } = recorded;
    const last = states.at(-1);
    const state = stateOf(memory, from, to, moment, last);
    if (isSame(state, last ?? NONE)) return;
    states.push(state);
    if (moment !== null && state.coAccesses > (last?.coAccesses ?? 0)) addMeeting(meetings, moment);
  }
}

/** Where the associations start that a change set changed or dropped. */
function startsOf(changes: ChangeSet): ReadonlySet<ResourceOrdinal> {
  const changed = [...changes.associations, ...changes.dropped, ...changes.pinnedAssociations];
  return new Set(changed.map(({ from }) => from));
}

function isSame(
  a: Pick<PastState, 'weight' | 'coAccesses' | 'dailyFactor'>,
  b: Pick<PastState, 'weight' | 'coAccesses' | 'dailyFactor'>,
): boolean {
  return a.weight === b.weight && a.coAccesses === b.coAccesses && a.dailyFactor === b.dailyFactor;
}

function stateOf(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  to: ResourceOrdinal,
  moment: Moment | null,
  last: PastState | undefined,
): PastState {
  const list = memory.associations(from);
  const index = list.indexOf(to);
  const at = index < 0 ? (moment?.at ?? 0) : list.at(index);
  const since = Math.max(last?.since ?? 0, moment?.at ?? at);
  if (index < 0) return { since, at: since, ...NONE };
  return {
    since,
    at,
    weight: list.weight(index),
    coAccesses: list.coAccesses(index),
    dailyFactor: list.isPinned(index) ? 1 : memory.decay.association[memory.resource(to).kind],
  };
}

/** The weight of an association at a time not before its state began. */
export function weightOf({ weight, at, dailyFactor }: PastState, time: EpochMs): Share {
  return decayedValue(weight, at, time, dailyFactor);
}

function addMeeting(meetings: Map<string, Meeting>, { session, at }: Moment): void {
  const known = meetings.get(session);
  meetings.set(session, {
    session,
    firstAt: Math.min(known?.firstAt ?? at, at),
    lastAt: Math.max(known?.lastAt ?? at, at),
    times: (known?.times ?? 0) + 1,
  });
}

function keyOf({ kind, name }: ResourceName): string {
  return `${kind}:${name}`;
}
