import { describe, expect, it } from 'vitest';
import {
  followEvent,
  followTime,
  type OpenDelivery,
  OUTCOME_SILENCE,
  type SettledItem,
} from '../../../../main/engine/delivery/outcome.ts';
import type { ActivityEvent } from '../../../../main/engine/model/event.ts';
import { changed, edit, event, prompt, read, START } from '../../../builders/event-builder.ts';

const TOLD: OpenDelivery = {
  session: 's1',
  thread: null,
  at: START,
  lastAt: START,
  items: [
    { rank: 1, path: 'src/a.ts', outcome: null },
    { rank: 2, path: 'src/b.ts', outcome: null },
  ],
};
const MINUTE = 60_000;

/** What events, a minute apart from the delivery on, make of it. */
function outcomeAfter(events: readonly ActivityEvent[], told: OpenDelivery = TOLD) {
  const settled: SettledItem[] = [];
  let open: OpenDelivery | null = told;
  for (const [index, one] of events.entries()) {
    if (open === null) break;
    const at = one.at === START ? START + (index + 1) * MINUTE : one.at;
    const followed = followEvent(open, { ...one, at });
    settled.push(...followed.settled);
    open = followed.open;
  }
  return { settled: settled.map(({ rank, outcome }) => [rank, outcome]), isOpen: open !== null };
}

const ENDED = event({ type: 'session_ended' });

describe('what becomes of a file that was told', () => {
  it.each<[string, readonly ActivityEvent[], unknown]>([
    ['nothing happens', [], { settled: [], isOpen: true }],
    ['it is read', [read('s1', 'src/a.ts')], { settled: [[1, 'opened']], isOpen: true }],
    ['it is edited', [edit('s1', 'src/b.ts')], { settled: [[2, 'edited']], isOpen: true }],
    [
      'it is read again and then edited',
      [read('s1', 'src/a.ts'), read('s1', 'src/a.ts'), edit('s1', 'src/a.ts'), read('s1', 'src/a.ts')],
      {
        settled: [
          [1, 'opened'],
          [1, 'edited'],
        ],
        isOpen: true,
      },
    ],
    [
      'both are edited',
      [edit('s1', 'src/b.ts', 'src/a.ts')],
      {
        settled: [
          [1, 'edited'],
          [2, 'edited'],
        ],
        isOpen: false,
      },
    ],
    [
      'a command names it',
      [event({ type: 'tool_call', access: 'run', paths: ['src/a.ts'] })],
      { settled: [[1, 'opened']], isOpen: true },
    ],
    [
      'a search lists it',
      [event({ type: 'tool_call', access: 'search', paths: ['src/a.ts'] })],
      { settled: [], isOpen: true },
    ],
    ['reading it fails', [{ ...read('s1', 'src/a.ts'), ok: false }], { settled: [], isOpen: true }],
    ['another session reads it', [read('s2', 'src/a.ts')], { settled: [], isOpen: true }],
    ['somebody edits it in an editor', [changed('editor', 'src/a.ts')], { settled: [], isOpen: true }],
    [
      'a subagent reads it',
      [{ ...read('s1', 'src/a.ts'), thread: 'sub' }],
      { settled: [[1, 'opened']], isOpen: true },
    ],
    ['it was read before', [{ ...read('s1', 'src/a.ts'), at: START - 1 }], { settled: [], isOpen: true }],
    ['the next prompt comes', [prompt('s1', 'and now?')], { settled: [], isOpen: true }],
    [
      'the session ends',
      [ENDED],
      {
        settled: [
          [1, 'ignored'],
          [2, 'ignored'],
        ],
        isOpen: false,
      },
    ],
    [
      'one is read, then the session ends',
      [read('s1', 'src/a.ts'), ENDED],
      {
        settled: [
          [1, 'opened'],
          [2, 'ignored'],
        ],
        isOpen: false,
      },
    ],
    [
      'the context is compacted',
      [event({ type: 'compacted' }), edit('s1', 'src/a.ts')],
      {
        settled: [
          [1, 'ignored'],
          [2, 'ignored'],
        ],
        isOpen: false,
      },
    ],
    [
      'a subagent’s context is compacted',
      [event({ type: 'compacted', thread: 'sub' })],
      { settled: [], isOpen: true },
    ],
    [
      'it is read after a long silence',
      [{ ...read('s1', 'src/a.ts'), at: START + OUTCOME_SILENCE + 1 }],
      {
        settled: [
          [1, 'ignored'],
          [2, 'ignored'],
        ],
        isOpen: false,
      },
    ],
    [
      'the host itself names it',
      [event({ type: 'injected', source: 'host', paths: ['src/a.ts'] })],
      { settled: [], isOpen: true },
    ],
  ])('%s', (_what, events, outcome) => {
    expect(outcomeAfter(events)).toEqual(outcome);
  });

  it('what was told to a subagent is no other’s to open', () => {
    const told = { ...TOLD, thread: 'sub' };
    expect(
      outcomeAfter([read('s1', 'src/a.ts'), { ...read('s1', 'src/b.ts'), thread: 'sub' }], told),
    ).toEqual({
      settled: [[2, 'opened']],
      isOpen: true,
    });
  });
});

describe('silence', () => {
  it('ends a delivery half an hour after the last event, at that time', () => {
    const { open } = followEvent(TOLD, { ...prompt('s1', 'go on'), at: START + MINUTE });
    expect(followTime(open!, START + MINUTE + OUTCOME_SILENCE)).toEqual({ open, settled: [] });
    const at = START + MINUTE + OUTCOME_SILENCE;
    expect(followTime(open!, at + 1)).toEqual({
      open: null,
      settled: [
        { rank: 1, outcome: 'ignored', at },
        { rank: 2, outcome: 'ignored', at },
      ],
    });
  });
});
