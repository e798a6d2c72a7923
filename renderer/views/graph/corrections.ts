import type { ParamsOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { correct } from '../../state/corrections.ts';
import { graphTexts } from '../../texts/graph.ts';
import type { ResourceRef } from './picture.ts';

const texts = graphTexts.acts;

/** An association by its ends. */
export interface AssociationRef {
  readonly from: ResourceRef;
  readonly to: ResourceRef;
}

/** What is left of a weight that a person weakens. Chosen: half of it, so that pressing twice says something. */
const WEAKENED = 0.5;

/** Pins a resource or an association, or lets it go. */
export function pin(params: ParamsOf<'memory.pin'>, name: string, onDone: () => void): Promise<void> {
  const words = params.pinned ? texts.pinned(name) : texts.unpinned(name);
  return correct(api.call('memory.pin', params), words, onDone);
}

/** Halves the weight of an association. */
export function weakenAssociation(
  project: string,
  association: AssociationRef,
  name: string,
  onDone: () => void,
): Promise<void> {
  const asked = api.call('memory.weaken', { project, ...association, factor: WEAKENED });
  return correct(asked, texts.weakened(name), onDone);
}

/** Forgets an association. */
export function forgetAssociation(
  project: string,
  association: AssociationRef,
  name: string,
  onDone: () => void,
): Promise<void> {
  return correct(api.call('memory.forget', { project, ...association }), texts.forgotten(name), onDone);
}
