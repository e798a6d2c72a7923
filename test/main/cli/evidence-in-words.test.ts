import { describe, expect, it } from 'vitest';
import { type Evidence, evidenceInWords } from '../../../main/cli/evidence-in-words.ts';

const NOW = 1e12;
const HOUR = 3_600_000;
const part = (channel: string, because: Readonly<Record<string, unknown>>): Evidence => ({
  ...because,
  channel,
  rank: 1,
  weight: 1,
  contribution: 0.05,
});

describe('evidence in words', () => {
  it('reads as one sentence, whatever the order of the channels', () => {
    const evidence = [
      part('recency', { lastAt: NOW - 2 * HOUR, isOfThisSession: true }),
      part('frequency', { accesses: 7 }),
      part('base-level', { baseLevel: 1.5 }),
      part('associative', { from: 'src/tax.ts' }),
      part('lexical', { terms: ['cart', 'total'] }),
    ];
    const sentence =
      'matches cart, total · goes with src/tax.ts · touched 7 times · last used 2 hours ago, in this session';
    expect(evidenceInWords(evidence, NOW)).toBe(sentence);
    expect(evidenceInWords(evidence.toReversed(), NOW)).toBe(sentence);
  });

  it('tells of tools what they came after and how often they were called', () => {
    expect(
      evidenceInWords(
        [part('sequence', { after: ['Read', 'Edit'], times: 3, of: 4 }), part('frequency', { calls: 1 })],
        NOW,
      ),
    ).toBe('came after Read, Edit 3 of 4 times · called 1 time');
  });

  it('speaks of the base level where nothing else is known, and names a channel that it does not know', () => {
    expect(evidenceInWords([part('base-level', { baseLevel: 1.5 })], NOW)).toBe('base level 1.50');
    expect(evidenceInWords([part('intuition', {})], NOW)).toBe('intuition');
  });

  it('lets no recorded text command the terminal', () => {
    expect(evidenceInWords([part('associative', { from: 'a\u001b[2Jb\n' })], NOW)).toBe('goes with a�[2Jb�');
  });
});
