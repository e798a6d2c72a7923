import type { ResultOf } from '../../contracts/methods.ts';
import type { EpochMs } from '../engine/model/units.ts';
import { ago, counted } from './figures.ts';

/** One channel's part in a result, as the host tells it. */
export type Evidence = ResultOf<'memory.recall'>['results'][number]['evidence'][number];

/** What each channel says in a few words; a channel without an entry is named. */
const SENTENCES: Readonly<Record<string, (evidence: Evidence, now: EpochMs) => string>> = {
  lexical: ({ terms }) => `matches ${(terms as string[]).join(', ')}`,
  associative: ({ from }) => `goes with ${from}`,
  recurrence: ({ from }) => `comes after ${from}`,
  frequency: ({ accesses }) => `touched ${counted(Number(accesses), 'time')}`,
  recency: ({ lastAt }, now) => `last ${ago(Number(lastAt), now)}`,
  'base-level': ({ baseLevel }) => `used often and lately (${Number(baseLevel).toFixed(2)})`,
};

/** Why a result is there, the weightiest reason first. */
export function evidenceInWords(evidence: readonly Evidence[], now: EpochMs): string {
  return evidence
    .filter(({ channel }) => channel !== 'base-level' || evidence.length === 1)
    .toSorted((a, b) => b.contribution - a.contribution)
    .map((one) => channelInWords(one, now))
    .join(' · ');
}

/** What one channel says. */
export function channelInWords(evidence: Evidence, now: EpochMs): string {
  return SENTENCES[evidence.channel]?.(evidence, now) ?? evidence.channel;
}
