import type { ResultOf } from '../../contracts/methods.ts';
import type { EpochMs } from '../engine/model/units.ts';
import { ago, bar, counted } from './figures.ts';
import { aligned, printable } from './output.ts';

/** One channel's part in a result, as the host tells it. */
export type Evidence = ResultOf<'memory.recall'>['results'][number]['evidence'][number];

/**
 * What each channel says, in the order in which a reader wants it; the keys of the evidence are the channel's
 * own.
 */
const SENTENCES: Readonly<Record<string, (evidence: Evidence, now: EpochMs) => string>> = {
  lexical: ({ terms }) => `matches ${listed(terms)}`,
  snippets: ({ terms }) => `its code matches ${listed(terms)}`,
  sequence: ({ after, times, of }) => `came after ${listed(after)} ${times} of ${of} times`,
  associative: ({ from }) => `goes with ${from}`,
  recurrence: ({ from }) => `often follows ${from}`,
  frequency: ({ accesses, calls }) =>
    calls === undefined
      ? `touched ${counted(Number(accesses), 'time')}`
      : `called ${counted(Number(calls), 'time')}`,
  recency: ({ lastAt, isOfThisSession }, now) =>
    `last used ${ago(Number(lastAt), now)}${isOfThisSession === true ? ', in this session' : ''}`,
  place: ({ folder }) => `lies in ${folder}`,
  'base-level': ({ baseLevel }) => `base level ${Number(baseLevel).toFixed(2)}`,
};
const ORDER = Object.keys(SENTENCES);

/** Channels that add nothing for a reader where others speak. */
const QUIET = new Set(['base-level']);

/** Why a result is there, in a sentence. */
export function evidenceInWords(evidence: readonly Evidence[], now: EpochMs): string {
  const spoken = evidence.filter(({ channel }) => !QUIET.has(channel));
  return (spoken.length > 0 ? spoken : evidence)
    .toSorted((a, b) => ORDER.indexOf(a.channel) - ORDER.indexOf(b.channel))
    .map((one) => sentenceOf(one, now))
    .join(' · ');
}

/** Every channel's part in a score as a table: its bar, its share, its place in that channel, its reason. */
export function evidenceTable(evidence: readonly Evidence[], now: EpochMs, indent: number): string {
  const sorted = evidence.toSorted((a, b) => b.contribution - a.contribution);
  const most = sorted[0]?.contribution ?? 1;
  return aligned(
    sorted.map((one) => [
      one.channel,
      bar(one.contribution / most),
      one.contribution.toFixed(4),
      `place ${one.rank}`,
      sentenceOf(one, now),
    ]),
    indent,
  );
}

function sentenceOf(evidence: Evidence, now: EpochMs): string {
  return printable(SENTENCES[evidence.channel]?.(evidence, now) ?? evidence.channel);
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
