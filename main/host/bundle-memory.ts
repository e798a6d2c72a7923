import { withoutResources } from '../engine/erasing/without-resources.ts';
import type { Resource } from '../engine/model/resource.ts';
import type { SessionState } from '../engine/model/session.ts';
import type { UnsavedMemory } from '../engine/ports.ts';
import { packMemory, unpackMemory } from '../store/packed-memory.ts';
import { isWholeMemory } from '../store/whole-memory.ts';

/** What a memory from elsewhere may hold. */
export interface MemoryGate {
  readonly allows: (resource: Pick<Resource, 'kind' | 'name'>) => boolean;
  /** What people wrote, and what machines call things, without secrets. */
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
}

/**
 * A packed memory without what may not be in it; the same parts where it all may, or where it is none, which
 * is for who takes it to say. Linear in it.
 */
export function admittedMemory(parts: readonly Uint8Array[], gate: MemoryGate): readonly Uint8Array[] {
  const memory = unpackMemory(parts);
  if (memory === null || !isWholeMemory(memory)) return parts;
  const refused = memory.resources.filter((resource) => !gate.allows(resource));
  const isPlain = refused.length === 0 && hasPlainTexts(memory, gate);
  return isPlain ? parts : packMemory(withPlainTexts(withoutResources(memory, refused), gate));
}

function hasPlainTexts(
  { sessions, postings, followers, resources }: UnsavedMemory,
  gate: MemoryGate,
): boolean {
  return (
    sessions.every((session) => isPlainSession(session, gate)) &&
    resources.every(({ lastSession }) => gate.name(lastSession) === lastSession) &&
    [...postings.keys()].every((term) => gate.text(term) === term) &&
    [...followers].every((follower) => isPlainFollower(follower, gate))
  );
}

/** Words and runs of tools go with their secrets; what was a session is known by its redacted name. */
function withPlainTexts(memory: UnsavedMemory, gate: MemoryGate): UnsavedMemory {
  return {
    ...memory,
    resources: memory.resources.map((resource) => ({
      ...resource,
      lastSession: gate.name(resource.lastSession),
    })),
    postings: new Map([...memory.postings].filter(([term]) => gate.text(term) === term)),
    followers: new Map([...memory.followers].filter((follower) => isPlainFollower(follower, gate))),
    sessions: memory.sessions.map((session) => plainSession(session, gate)),
    forgottenSessions: memory.forgottenSessions.map(gate.name),
  };
}

function plainSession(session: SessionState, gate: MemoryGate): SessionState {
  return {
    ...session,
    key: gate.name(session.key),
    prompt: gate.text(session.prompt),
    tools: session.tools.filter((tool) => gate.name(tool) === tool),
    promptTerms: session.promptTerms.filter((term) => gate.text(term) === term),
  };
}

function isPlainSession(session: SessionState, gate: MemoryGate): boolean {
  const { key, prompt, tools, promptTerms } = plainSession(session, gate);
  return (
    key === session.key &&
    prompt === session.prompt &&
    tools.length === session.tools.length &&
    promptTerms.length === session.promptTerms.length
  );
}

function isPlainFollower(
  [run, next]: readonly [string, ReadonlyMap<string, number>],
  { name }: MemoryGate,
): boolean {
  return [run, ...next.keys()].every((tools) => name(tools) === tools);
}
