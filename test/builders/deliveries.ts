import {
  type DecidedItem,
  type Delivery,
  NOTHING_CONSIDERED,
  type SuppressionReason,
} from '../../main/engine/model/delivery.ts';
import { START } from './event-builder.ts';

type Fields = Partial<Omit<Delivery, 'decision'>> & Pick<Delivery, 'id' | 'projectId'>;

function made(fields: Fields): Omit<Delivery, 'decision'> {
  return {
    session: 's1',
    thread: null,
    agent: 'claude-code',
    at: START,
    moment: 'prompt',
    promptEventId: fields.id,
    ...fields,
  };
}

/** A file told for a word that it holds. */
export function toldItem(path: string): DecidedItem {
  const because = { terms: ['tariff'], coverage: 0.5 };
  const evidence = [{ channel: 'lexical', rank: 1, weight: 1.25, contribution: 0.0595, because }];
  return { path, why: { rank: 1, score: 0.0595, reason: { kind: 'words', words: ['tariff'] }, evidence } };
}

/** A delivery of these files. */
export function delivery(fields: Fields, ...paths: readonly string[]): Delivery {
  const considered = { candidates: 9, fitting: paths.length, toldBefore: 0 };
  const text = `Files:\n${paths.join('\n')}`;
  return {
    ...made(fields),
    decision: { kind: 'delivered', text, tokens: 12, items: paths.map(toldItem), considered },
  };
}

/** A prompt with which nothing was said. */
export function suppression(fields: Fields, reason: SuppressionReason = 'nothing-fits'): Delivery {
  return { ...made(fields), decision: { kind: 'suppressed', reason, considered: NOTHING_CONSIDERED } };
}
