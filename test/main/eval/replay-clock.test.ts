import { expect, test } from 'vitest';
import { taskTimes } from '../../../main/eval/replay-clock.ts';
import { trajectory } from '../../builders/trajectory-builder.ts';

const START = Date.UTC(2026, 0, 1);

const tasks = [
  trajectory({ session: 'a', startedAt: 5_000, events: [{ t: 7_000, prompt: 'x' }, { prompt: 'y' }] }),
  trajectory({ session: 'b', events: [{ prompt: 'x' }] }),
];

test('the simulated clock moves one second an event, through all tasks', () => {
  expect(taskTimes(tasks, 'sim')).toEqual([
    { opened: START, events: [START, START + 1_000], closed: START + 2_000 },
    { opened: START + 2_000, events: [START + 2_000], closed: START + 3_000 },
  ]);
});

test('the real clock takes the recorded times; a second passes where one is missing', () => {
  expect(taskTimes(tasks, 'real')).toEqual([
    { opened: 5_000, events: [7_000, 8_000], closed: 9_000 },
    { opened: 9_000, events: [9_000], closed: 10_000 },
  ]);
});
