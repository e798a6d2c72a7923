import { replayDay } from '../data/day/replay-day.ts';
import { atLeast, type Benchmark } from '../figure.ts';
import { withHome } from '../measured-host.ts';

const FILES = 60_000;
const QUICK_FILES = 6_000;
const PERCENT = 100;

/** How well the log holds a day of people's and an agent's work over several repositories. */
export const day: Benchmark = {
  name: 'day',
  title: 'A day of work, replayed',
  run: ({ isQuick, progress }) =>
    withHome(async (home) => {
      const { files, edits, all } = await replayDay(home, isQuick ? QUICK_FILES : FILES, progress);
      const of = (what: string, share: number) =>
        ({ what, unit: '%', value: PERCENT * share, aims: [atLeast(PERCENT)] }) as const;
      return {
        figures: [
          of(
            `edits among ${files.toLocaleString('en')} files: precision of ${edits.recorded} recorded`,
            edits.precision,
          ),
          of(`likewise: recall of ${edits.expected} made`, edits.recall),
          of(`edits, commands and storms: precision of ${all.recorded}`, all.precision),
          of(`likewise: recall of ${all.expected}`, all.recall),
        ],
        notes: [
          ...all.missing.map((fact) => `Missing: ${fact}.`),
          ...all.tooMuch.map((fact) => `Recorded, and nobody did it: ${fact}.`),
        ],
      };
    }),
};
