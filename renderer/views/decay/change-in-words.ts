import type { ResultOf } from '../../../contracts/methods.ts';
import { shortName } from '../../format/resource-name.ts';
import { decayTexts } from '../../texts/decay.ts';
import { pairName } from './fading-item.ts';

/** What a change did, in words. */
export function changeInWords({
  settings,
  correction,
}: Pick<ResultOf<'maintenance.changes'>['changes'][number], 'settings' | 'correction'>): string {
  if (correction === null) return settings === null ? decayTexts.swept : decayTexts.settingsChanged;
  const { act, resource, association } = correction;
  const what = resource !== null ? shortName(resource) : association !== null ? pairName(association) : '';
  return `${decayTexts.acts[act] ?? act} ${what}`;
}
