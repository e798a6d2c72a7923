import type { EngineConfig } from '../config.ts';
import { sweepSlice } from '../decay/sweep.ts';
import { type ChangeSet, NO_CHANGE } from '../model/change-set.ts';
import type { ActivityEvent } from '../model/event.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { ReadableMemory } from '../ports.ts';
import { distinctTerms } from '../text/tokenize.ts';
import { adjust } from './adjust.ts';
import { appendDistinct, learnSession, newSession, sessionKey } from './learn-session.ts';
import { learnAssociations, learnResource, type TouchContext } from './learn-touch.ts';
import { type Touch, touchesOf } from './touches.ts';

/** Applies a change set; what is read from the memory afterwards includes it. */
export type Apply = (changes: ChangeSet) => void;

/**
 * Learns from one event. Each step is computed from the memory as the step before left it: the touches of one
 * event teach in order. Cost: two associations for each resource of the window, for each touch.
 */
export function observe(
  memory: ReadableMemory,
  apply: Apply,
  event: ActivityEvent,
  config: EngineConfig,
): void {
  if (event.type === 'swept') {
    apply(sweepSlice(memory, event, config));
    return;
  }
  if (event.type === 'adjusted') {
    apply(adjust(memory, event));
    return;
  }
  const key = sessionKey(event);
  const before = memory.session(key) ?? newSession(key, event, memory.session(event.session));
  let session = learnSession(before, event, config);
  if (event.tool !== null && event.type === 'tool_call') {
    apply({ ...NO_CHANGE, followed: runsBefore(event.tool, session.tools, config) });
    session = { ...session, tools: [...session.tools, event.tool].slice(-config.prediction.longestRun) };
  }
  for (const touch of touchesOf(event)) session = learnTouch(memory, apply, touch, event, session, config);
  apply({ ...NO_CHANGE, sessions: [withTold(memory, session, event)] });
}

function learnTouch(
  memory: ReadableMemory,
  apply: Apply,
  touch: Touch,
  event: ActivityEvent,
  session: SessionState,
  config: EngineConfig,
): SessionState {
  const known = memory.find(touch.kind, touch.name);
  const context: TouchContext = {
    at: event.at,
    session: event.session,
    isTouchedBefore: (ordinal) => session.files.includes(ordinal) || session.window.includes(ordinal),
    access: touch.kind === 'file' ? event.access : null,
    isPersons: event.source === 'editor' || event.source === 'shell',
    isOrdered: event.source !== 'git',
    window: session.window,
    contextTerms: contextTermsFor(memory, known, touch, event, session, config),
  };
  const change = learnResource(memory, known, touch, context, config);
  apply({ ...NO_CHANGE, resources: [change] });
  const { ordinal } = change.resource;
  apply({ ...NO_CHANGE, associations: learnAssociations(memory, ordinal, context, config) });
  return afterTouch(session, ordinal, touch, config);
}

function afterTouch(
  session: SessionState,
  ordinal: ResourceOrdinal,
  touch: Touch,
  { learning }: EngineConfig,
): SessionState {
  return {
    ...session,
    window: appendDistinct(session.window, ordinal, learning.window),
    files:
      touch.kind === 'file' ? appendDistinct(session.files, ordinal, learning.sessionFiles) : session.files,
  };
}

/**
 * A file gathers its own name once, and from each touch the words of the task and of the search that led to
 * it which it does not hold yet. An error gathers its own words. Tools and commands are not looked up by
 * words.
 */
function contextTermsFor(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal | undefined,
  touch: Touch,
  event: ActivityEvent,
  session: SessionState,
  { learning }: EngineConfig,
): readonly string[] {
  if (touch.kind === 'tool' || touch.kind === 'command') return [];
  const own = ordinal === undefined ? distinctTerms(touch.name) : [];
  if (touch.kind === 'error') return own;
  const found = event.query === null ? [] : distinctTerms(event.query, learning.contextTerms);
  const gathered = new Set([...own, ...session.promptTerms, ...found]);
  if (ordinal === undefined) return [...gathered];
  return [...gathered].filter((term) => memory.postings(term).countFor(ordinal) === 0);
}

/** The runs of earlier tools, from one up to the longest looked up, that this tool followed. */
function runsBefore(
  tool: string,
  tools: readonly string[],
  { prediction }: EngineConfig,
): ChangeSet['followed'] {
  const runs: { run: string; tool: string }[] = [];
  for (let length = 1; length <= Math.min(prediction.longestRun, tools.length); length++) {
    runs.push({ run: tools.slice(-length).join('\n'), tool });
  }
  return runs;
}

function withTold(memory: ReadableMemory, session: SessionState, event: ActivityEvent): SessionState {
  if (event.type !== 'injected') return session;
  const shown = event.paths
    .map((path) => memory.find('file', path))
    .filter((ordinal) => ordinal !== undefined);
  return { ...session, told: [...new Set([...session.told, ...shown])] };
}
