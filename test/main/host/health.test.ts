import { expect, it } from 'vitest';
import { Health } from '../../../main/host/health.ts';
import { START } from '../../builders/event-builder.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

it('keeps a notice once, tells it once, and lets the oldest of more than 20 go', () => {
  const told: string[] = [];
  const health = new Health(START, (message) => told.push(message));
  const messages = Array.from({ length: 21 }, (_, index) => `notice ${index}`);
  for (const message of ['notice 0', ...messages]) health.notice(message);
  expect(told).toEqual(messages);
  expect(health.notices).toEqual(messages.slice(1));
});

it('counts the errors that a log takes, and knows the last', () => {
  const health = new Health(START, () => undefined);
  const log = health.watch(quietLog);
  log.warn({}, 'No error.');
  log.error({}, 'The first.');
  log.error({}, 'The last.');
  expect({ errors: health.errors, lastError: health.lastError }).toEqual({
    errors: 2,
    lastError: 'The last.',
  });
});
