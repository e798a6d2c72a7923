import type { EngineConfig } from '../config.ts';
import type { ActivityEvent } from '../model/event.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import { distinctTerms } from '../text/tokenize.ts';

/** The key of an event's train of thought: its session, and its subagent if one acted. */
export function sessionKey(event: Pick<ActivityEvent, 'session' | 'thread'>): string {
  return event.thread === null ? event.session : `${event.session}\n${event.thread}`;
}

/** A train of thought at its first event; a subagent works on its session's latest prompt. */
export function newSession(
  key: string,
  event: ActivityEvent,
  parent: SessionState | undefined,
): SessionState {
  return {
    key,
    lastAt: event.at,
    window: [],
    files: [],
    tools: [],
    prompt: parent?.prompt ?? '',
    promptTerms: parent?.promptTerms ?? [],
    told: [],
  };
}

/** The state after an event, its touches aside. */
export function learnSession(state: SessionState, event: ActivityEvent, config: EngineConfig): SessionState {
  const seen = { ...state, lastAt: Math.max(state.lastAt, event.at) };
  switch (event.type) {
    case 'prompt': {
      const prompt = event.text ?? '';
      return { ...seen, prompt, promptTerms: distinctTerms(prompt, config.learning.contextTerms) };
    }
    case 'compacted':
      return { ...seen, told: [] };
    default:
      return seen;
  }
}

/** Appends to a bounded list of distinct values, the latest last. */
export function appendDistinct(
  list: readonly ResourceOrdinal[],
  ordinal: ResourceOrdinal,
  most: number,
): readonly ResourceOrdinal[] {
  if (list[list.length - 1] === ordinal) return list;
  const rest = list.filter((other) => other !== ordinal);
  rest.push(ordinal);
  return rest.length > most ? rest.slice(rest.length - most) : rest;
}
