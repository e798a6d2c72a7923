import { expect, it } from 'vitest';
import { type Cut, cutEvent } from '../../../../main/engine/erasing/cut-event.ts';
import { event } from '../../../builders/event-builder.ts';

const NOTHING_NAMED: Cut = {
  since: null,
  until: null,
  kinds: null,
  sessions: null,
  events: null,
  resources: null,
  withMentions: false,
};
const FAILED = {
  ...event({
    type: 'command_finished',
    source: 'shell',
    agent: null,
    command: 'npm test',
    ok: false,
    exitCode: 1,
  }),
  id: 1,
};
const WITHOUT = { ...FAILED, ok: null, exitCode: null };

it('of a failure that said nothing, how it ended is the error, and goes with it', () => {
  const resources = [{ kind: 'error', name: 'npm test: exit code 1' }] as const;
  expect(cutEvent(FAILED, { ...NOTHING_NAMED, resources })).toEqual(WITHOUT);
  expect(cutEvent(FAILED, { ...NOTHING_NAMED, kinds: new Set(['errors']) })).toEqual(WITHOUT);
  const others = [{ kind: 'error', name: 'npm test: exit code 2' }] as const;
  expect(cutEvent(FAILED, { ...NOTHING_NAMED, resources: others })).toBe(FAILED);
});
