import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replayDay } from '../../bench/data/day/replay-day.ts';
import { tempFolder } from '../builders/temp-folder.ts';

/** Of 60,000 in `npm run bench -- --only day`. */
const FILES = 3_000;
const TIME_LIMIT = 240_000;

test('of a day of work the log holds what a person would call the work, and nothing else', {
  timeout: TIME_LIMIT,
}, async () => {
  const { edits, all } = await replayDay(join(tempFolder(), 'home'), FILES);
  console.log(`edits recorded: precision ${edits.precision}, recall ${edits.recall} of ${edits.expected}`);
  expect({ missing: all.missing, tooMuch: all.tooMuch }).toEqual({ missing: [], tooMuch: [] });
});
