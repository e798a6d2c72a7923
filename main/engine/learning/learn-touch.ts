import type { EngineConfig } from '../config.ts';
import { activationNow, reinforcementNow, weightNow } from '../decay/faded.ts';
import type { AssociationChange, ResourceChange } from '../model/change-set.ts';
import type { Access } from '../model/event.ts';
import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { reinforce } from './reinforcement.ts';
import { strengthen } from './strengthen.ts';
import type { Touch } from './touches.ts';

/** The circumstances of a touch. */
export interface TouchContext {
  readonly at: EpochMs;
  readonly session: string;
  /** The session's train of thought touched the resource before, as far as its bounded lists remember. */
  readonly isTouchedBefore: (ordinal: ResourceOrdinal) => boolean;
  readonly access: Access | null;
  /** A person did it, no agent. */
  readonly isPersons: boolean;
  /** Whether what was touched before is known to have come before; not so of the files of a commit. */
  readonly isOrdered: boolean;
  /** Distinct resources touched before, oldest first. */
  readonly window: readonly ResourceOrdinal[];
  /** Index terms that the touch adds to the resource. */
  readonly contextTerms: readonly string[];
}

/** The resource as it is after one more touch; a new one (`ordinal` undefined) takes the next ordinal. */
export function learnResource(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal | undefined,
  touch: Touch,
  context: TouchContext,
  config: EngineConfig,
): ResourceChange {
  const known =
    ordinal === undefined ? newResource(memory.size, touch, context.at) : memory.resource(ordinal);
  const terms = context.contextTerms.slice(0, Math.max(0, config.learning.maxTerms - known.terms));
  return {
    resource: touched(memory, known, terms.length, context, config),
    accessedAt: context.at,
    terms,
  };
}

function newResource(ordinal: ResourceOrdinal, touch: Touch, at: EpochMs): Resource {
  const { kind, name } = touch;
  return {
    ordinal,
    kind,
    name,
    firstAt: at,
    lastAt: at,
    lastTouch: 0,
    accesses: 0,
    edits: 0,
    reads: 0,
    reinforcement: 0,
    activation: 0,
    sessions: 0,
    lastSession: '',
    terms: 0,
    deleted: false,
    pinned: false,
    pinnedAssociations: 0,
  };
}

function touched(
  memory: ReadableMemory,
  known: Resource,
  terms: number,
  context: TouchContext,
  { learning }: EngineConfig,
): Resource {
  const { at, access } = context;
  const accesses = known.accesses + 1;
  const reinforcement = reinforcementNow(memory, known, at);
  const activation = activationNow(memory, known, at);
  // Not so for what is learned after it has happened, as by an import.
  const isLatest = at >= known.lastAt;
  return {
    ordinal: known.ordinal,
    kind: known.kind,
    name: known.name,
    firstAt: Math.min(known.firstAt, at),
    lastAt: Math.max(known.lastAt, at),
    lastTouch: isLatest ? memory.touches + 1 : known.lastTouch,
    accesses,
    edits: known.edits + (access === 'edit' || access === 'create' ? 1 : 0),
    reads: known.reads + (access === 'read' ? 1 : 0),
    reinforcement: reinforce(reinforcement, accesses, learning),
    activation: activation + learning.activationStep * (1 - activation),
    sessions: known.sessions + (isInSession(known, context) ? 0 : 1),
    lastSession: context.session,
    terms: known.terms + terms,
    deleted: isLatest ? access === 'delete' : known.deleted,
    pinned: known.pinned,
    pinnedAssociations: known.pinnedAssociations,
  };
}

/** Sessions that take turns must not count again at each turn, so the last session alone does not tell. */
function isInSession(known: Resource, { session, isTouchedBefore }: TouchContext): boolean {
  return known.lastSession === session || isTouchedBefore(known.ordinal);
}

/**
 * The associations between a touched resource and each one in the window, both directions. Expects the
 * resource to be known already. At most two changes for each resource of the window.
 */
export function learnAssociations(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal,
  context: TouchContext,
  config: EngineConfig,
): readonly AssociationChange[] {
  const changes: AssociationChange[] = [];
  const isErrorTouched = memory.resource(ordinal).kind === 'error';
  const degree = memory.associations(ordinal).length;
  const { window, isOrdered } = context;
  for (const [index, earlier] of window.entries()) {
    if (earlier === ordinal) continue;
    const coAccess = {
      position: isOrdered ? index + 1 : window.length,
      windowLength: window.length,
      isHub: Math.max(degree, memory.associations(earlier).length) > config.learning.hubDegree,
      isPersons: context.isPersons,
      isError: isErrorTouched || memory.resource(earlier).kind === 'error',
    };
    const link = (
      from: ResourceOrdinal,
      to: ResourceOrdinal,
      isReverse: boolean | null,
    ): AssociationChange => {
      const list = memory.associations(from);
      const at = list.indexOf(to);
      const before = at < 0 ? 0 : weightNow(memory, from, at, context.at);
      return {
        from,
        to,
        weight: strengthen(before, { ...coAccess, isReverse }, config.learning),
        coAccesses: at < 0 ? 1 : list.coAccesses(at) + 1,
        at: at < 0 ? context.at : Math.max(list.at(at), context.at),
      };
    };
    changes.push(
      link(earlier, ordinal, isOrdered ? false : null),
      link(ordinal, earlier, isOrdered ? true : null),
    );
  }
  return changes;
}
