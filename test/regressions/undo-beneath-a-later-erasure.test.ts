import { expect, it } from 'vitest';
import type { RecordedEvent } from '../../contracts/event.ts';
import { NotUndoableError } from '../../main/host/erasure-return.ts';
import type { ErasureScope } from '../../main/host/erasure-scope.ts';
import type { HostParts } from '../../main/host/parts.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';

function call(project: string, callId: string): RecordedEvent {
  return {
    ...{ at: START, source: 'agent', session: 's', project, type: 'tool_call', tool: 'Edit', access: 'edit' },
    ...{ paths: ['src/cart.ts'], callId },
  };
}

const PROMPT: RecordedEvent = {
  ...{ at: START, source: 'agent', session: 's', project: 'harbour', type: 'prompt', text: 'the cart' },
};

function scopeOf(
  { store }: HostParts,
  kinds: ErasureScope['kinds'] = null,
): Omit<ErasureScope, 'throughEventId'> {
  const { id, key, name } = store.projects.byKey('name:harbour')!;
  return {
    ...{ projects: [{ id, key, name }], kinds, since: null, until: null, sessions: null, events: null },
    ...{ resources: null, withMentions: false },
  };
}

function events({ store }: HostParts): Readonly<Record<string, number>> {
  return Object.fromEntries(store.projects.all().map(({ name, events: number }) => [name, number]));
}

it('what was erased of a project comes back only after the project itself, and the host starts whatever is asked', async () => {
  const { parts, record, close } = await composedHost();
  await record([call('harbour', 'a'), PROMPT, call('other', 'b')]);
  const first = await parts.erasures.erase(scopeOf(parts, ['prompts']), false);
  const second = await parts.erasures.erase(scopeOf(parts), false);
  await expect(parts.erasures.undo(first.id)).rejects.toThrow(
    new NotUndoableError('harbour was erased as a whole since: undo that first, while it lasts.'),
  );
  expect(parts.erasures.list().map(({ state }) => state)).toEqual(['undoable', 'undoable']);
  await close();
  const { parts: again } = await composedHost(parts.paths.home);
  await again.erasures.undo(second.id);
  await again.erasures.undo(first.id);
  expect(events(again)).toEqual({ harbour: 2, other: 1 });
  expect(again.erasures.list()).toEqual([]);
});

it('what was erased of a project that was recorded anew since comes back to it, and to no other', async () => {
  const { parts, record } = await composedHost();
  await record([call('other', 'b'), call('harbour', 'a'), PROMPT]);
  const first = await parts.erasures.erase(scopeOf(parts, ['prompts']), false);
  await parts.erasures.erase(scopeOf(parts), false);
  // It may be given the number that the erased project had.
  await record([call('newcomer', 'c'), call('harbour', 'd')]);
  await parts.erasures.undo(first.id);
  expect(events(parts)).toEqual({ harbour: 2, newcomer: 1, other: 1 });
  expect(await parts.store.verify()).toMatchObject({ ok: true });
});
