import { describe, expect, test } from 'vitest';
import { replayRepo } from '../../../main/eval/replay.ts';
import { bm25 } from '../../../main/eval/systems/bm25.ts';
import { coSession } from '../../../main/eval/systems/co-session.ts';
import type { EvaluatedSystem, RankingQuestion } from '../../../main/eval/systems/evaluated-system.ts';
import { frequency } from '../../../main/eval/systems/frequency.ts';
import { random } from '../../../main/eval/systems/random.ts';
import { recency } from '../../../main/eval/systems/recency.ts';
import type { TaskScores } from '../../../main/eval/task-scores.ts';
import { FIRST_TASK, SECOND_TASK, trajectory } from '../../builders/trajectory-builder.ts';

const REPO = { repo: 'tiny', trajectories: [trajectory(FIRST_TASK), trajectory(SECOND_TASK)] };

function replay(...systems: readonly EvaluatedSystem[]): { first: TaskScores; second: TaskScores } {
  const [first, second] = [...replayRepo(REPO, systems, 'sim')];
  return { first: first!, second: second! };
}

describe('what is counted', () => {
  test('nothing is known in the first task', () => {
    const { first } = replay();
    expect(first.counts).toEqual({
      'P1-edit': { gold: 1, eligible: 0, probes: 1, scored: 0 },
      'P1-read': { gold: 2, eligible: 0, probes: 1, scored: 0 },
      P2: { gold: 3, eligible: 0, probes: 3, scored: 0 },
      'P2-switch': { gold: 3, eligible: 0, probes: 3, scored: 0 },
      P3: { gold: 3, eligible: 0, probes: 3, scored: 0 },
    });
    expect(first.knownShare).toBe(0);
  });

  test('what the second task touches for the first time stays outside its universe', () => {
    const { second } = replay();
    expect(second.counts).toEqual({
      // Edited: header and escape, of which header is known. Read: header; Bash neither reads nor edits.
      'P1-edit': { gold: 2, eligible: 1, probes: 1, scored: 1 },
      'P1-read': { gold: 1, eligible: 1, probes: 1, scored: 1 },
      // header, header, escape, parse and quote; escape is new.
      P2: { gold: 5, eligible: 4, probes: 5, scored: 4 },
      // All but the second header.
      'P2-switch': { gold: 4, eligible: 3, probes: 4, scored: 3 },
      // Grep, Read, Edit, Edit, Bash; Grep and Bash are new.
      P3: { gold: 5, eligible: 3, probes: 5, scored: 3 },
    });
    expect(second.knownShare).toBe(4 / 5);
  });
});

describe('baselines on the second task, worked out by hand', () => {
  test.each([
    // Files at first: quote, header, parse. Steps: header 2nd; then header 1st; then header, quote, parse
    // (escape is no candidate), so parse 3rd and quote 2nd. Tools at first Read, Edit: Read 1st, Edit 2nd,
    // Edit 1st.
    ['recency', recency, [1 / 2, 1 / 2, 1 / 2 + 1 + 1 / 3 + 1 / 2, 1 / 2 + 1 / 3 + 1 / 2, 1 + 1 / 2 + 1]],
    // All files once, so as recency; header leads from its second touch on. Tools: Read twice, Edit once;
    // Read 1st, Edit 2nd (1 of 3), Edit 2nd (2 of 3).
    [
      'frequency',
      frequency,
      [1 / 2, 1 / 2, 1 / 2 + 1 + 1 / 3 + 1 / 2, 1 / 2 + 1 / 3 + 1 / 2, 1 + 1 / 2 + 1 / 2],
    ],
    // The words quote and header match one file each, equally well; the later touched leads: quote, header.
    // After header is touched it leads; the step's query adds ts, which all hold; parse comes last.
    // No tool holds a word of the query, so tools go by recency.
    ['bm25', bm25, [1 / 2, 1 / 2, 1 / 2 + 1 + 1 / 3 + 1 / 2, 1 / 2 + 1 / 3 + 1 / 2, 1 + 1 / 2 + 1]],
    // One past session holds all three files, so names decide throughout: header, parse, quote. Tools: Edit,
    // Read; Read 2nd, Edit 1st, Edit 1st.
    ['co-session', coSession, [1, 1, 1 + 1 + 1 / 2 + 1 / 3, 1 + 1 / 2 + 1 / 3, 1 / 2 + 1 + 1]],
  ] as const)('%s', (name, system, [p1Edit, p1Read, p2, p2Switch, p3]) => {
    const sums = replay(system).second.sums[name]!;
    expect(sums['P1-edit']).toBeCloseTo(p1Edit, 12);
    expect(sums['P1-read']).toBeCloseTo(p1Read, 12);
    expect(sums.P2).toBeCloseTo(p2, 12);
    expect(sums['P2-switch']).toBeCloseTo(p2Switch, 12);
    expect(sums.P3).toBeCloseTo(p3, 12);
  });

  test('systems replayed side by side score as each does alone', () => {
    const together = replay(recency, bm25, random(42)).second.sums;
    for (const system of [recency, bm25, random(42)]) {
      expect(together[system.name]).toEqual(replay(system).second.sums[system.name]);
    }
  });
});

describe('the order of calls', () => {
  test('each event is asked about before it is recorded, and only known answers are asked for', () => {
    const calls: string[] = [];
    const spy: EvaluatedSystem = {
      name: 'spy',
      open(repo) {
        calls.push(`open ${repo}`);
        const asked = (what: string, { candidates, limit }: RankingQuestion) => {
          calls.push(`${what} among ${candidates.size}, ${limit}`);
          return [];
        };
        return {
          beginTask: ({ task }) => calls.push(`begin ${task}`),
          record: ({ tool, files }) => calls.push(`record ${tool} ${files}`),
          recall: (query, intent, question) => asked(`${intent} for ${query}`, question),
          predictNext: (kind, question) => asked(`next ${kind}`, question),
          endTask: () => calls.push('end'),
        };
      },
    };
    replay(spy);
    expect(calls).toEqual([
      'open tiny',
      'begin Split the lines',
      'record Read src/parse.ts',
      'record Edit src/header.ts',
      'record Read src/quote.ts',
      'end',
      'begin Quote the header',
      'edit for Quote the header among 3, 10',
      'read for Quote the header among 3, 10',
      'record Grep ',
      'next tool among 2, 3',
      'next file among 3, 10',
      'record Read src/header.ts',
      'next tool among 2, 3',
      'next file among 3, 10',
      'record Edit src/header.ts',
      'next tool among 2, 3',
      'record Edit src/escape.ts',
      'next file among 3, 10',
      'record Bash src/parse.ts,src/quote.ts',
      'end',
    ]);
  });
});
