import { expect, it } from 'vitest';
import { commandLine } from '../builders/command-line.ts';

const { run } = commandLine({ hasHost: true });

it('upkeep of a project that nobody knows is refused, not reported as done', async () => {
  for (const command of ['decay', 'rebuild']) {
    const { code, stderr } = await run([command, '--project', 'misspelt']);
    expect([command, code, stderr]).toEqual([command, 4, expect.stringContaining('Nothing is known of')]);
  }
});

it('a channel that does not exist is refused, not answered with nothing', async () => {
  const { code, stderr } = await run(['recall', 'cart', '--channels', 'lexcial']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('lexcial is no channel: choose from lexical,')]);
});
