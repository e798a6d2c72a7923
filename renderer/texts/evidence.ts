import { counted } from '../format/number.ts';
import { formatAgo } from '../format/time.ts';
import { visibleText } from '../format/visible-text.ts';

/** What each channel is called, and what it looks at. */
export const channelTexts: Readonly<Record<string, { readonly name: string; readonly about: string }>> = {
  name: { name: 'Name', about: 'Its name holds what was typed.' },
  prompt: { name: 'Prompt', about: 'Its text holds what was typed.' },
  lexical: { name: 'Words', about: 'Words of its path, and of prompts and searches that led to it.' },
  snippets: { name: 'Code', about: 'Words of the code in it.' },
  sequence: { name: 'Sequence', about: 'What came next before.' },
  associative: { name: 'Goes with', about: 'Used together with what matches.' },
  recurrence: { name: 'Recurrence', about: 'Returned to after what is used now.' },
  frequency: { name: 'Frequency', about: 'How often it was used.' },
  recency: { name: 'Recency', about: 'How lately it was used.' },
  place: { name: 'Place', about: 'The folder it lies in.' },
  'base-level': {
    name: 'Base level',
    about: 'How often and how lately together, as memory research weighs it.',
  },
};

/** One channel's part in a result, as the host tells it. */
interface Evidence {
  readonly channel: string;
  readonly [because: string]: unknown;
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.map((each) => `“${String(each)}”`).join(', ') : String(value);
}

/** What each channel says; the keys are its own. */
const SENTENCES: Readonly<Record<string, (evidence: Evidence, now: number) => string>> = {
  name: ({ words }) => `its name holds ${listed(words)}`,
  prompt: ({ words }) =>
    Array.isArray(words) && words.length > 0
      ? `its text holds ${listed(words)}`
      : 'one of the latest prompts',
  lexical: ({ terms }) => `matches ${listed(terms)}`,
  snippets: ({ terms }) => `its code matches ${listed(terms)}`,
  sequence: ({ after, times, of }) => `came after ${listed(after)} ${String(times)} of ${String(of)} times`,
  associative: ({ from }) => `goes with ${String(from)}`,
  recurrence: ({ from }) => `often follows ${String(from)}`,
  frequency: ({ accesses, calls }) =>
    calls === undefined
      ? `used ${counted(Number(accesses), 'time')}`
      : `called ${counted(Number(calls), 'time')}`,
  recency: ({ lastAt }, now) => `last used ${formatAgo(Number(lastAt), now)}`,
  place: ({ folder }) => `lies in ${String(folder)}`,
  'base-level': ({ baseLevel }) => `base level ${Number(baseLevel).toFixed(2)}`,
};
const ORDER = Object.keys(SENTENCES);
/** Channels that add nothing for a reader where others speak. */
const QUIET = new Set(['base-level', 'frequency', 'recency']);

/** What one channel says. `now`: ms since 1970. */
export function channelInWords(evidence: Evidence, now: number): string {
  return visibleText(SENTENCES[evidence.channel]?.(evidence, now) ?? evidence.channel);
}

/** Why a result is there, in a sentence: what speaks for it most, and not merely that it was used. */
export function evidenceInWords(evidence: readonly Evidence[], now: number): string {
  const telling = evidence.filter(({ channel }) => !QUIET.has(channel));
  return (telling.length > 0 ? telling : evidence)
    .toSorted((a, b) => ORDER.indexOf(a.channel) - ORDER.indexOf(b.channel))
    .map((each) => channelInWords(each, now))
    .join(' · ');
}
