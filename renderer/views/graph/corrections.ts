import { api } from '../../api/api.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import { graphTexts } from '../../texts/graph.ts';
import type { ResourceRef } from './picture.ts';

/** An association by its ends. */
export interface AssociationRef {
  readonly from: ResourceRef;
  readonly to: ResourceRef;
}

/** What is left of a weight that a person weakens. Chosen: half of it, so that pressing twice says something. */
const WEAKENED = 0.5;

interface Made {
  readonly undo: string;
  readonly undoUntil: number | null;
}

/** Corrects what was learned, says so, and offers to take it back. `onDone` runs after each of both. */
async function correct(say: string, make: () => Promise<Made>, onDone: () => void): Promise<void> {
  try {
    const { undo, undoUntil } = await make();
    onDone();
    toast({
      text: say,
      undo: async () => {
        await api.call('memory.undo', { undo });
        onDone();
      },
      ...(undoUntil !== null && { untilMs: Math.min(undoUntil, Date.now() + SHOWN_MS) }),
    });
  } catch (failure) {
    toastFailure(failure);
  }
}

/** How long an offer to undo is shown. Chosen. */
const SHOWN_MS = 12_000;

/** Pins a resource, or lets it go. */
export function pinResource(
  project: string,
  resource: ResourceRef,
  name: string,
  pinned: boolean,
  onDone: () => void,
): Promise<void> {
  const { acts } = graphTexts;
  const say = pinned ? acts.pinned(name) : acts.unpinned(name);
  return correct(say, () => api.call('memory.pin', { project, resource, pinned }), onDone);
}

/** Pins an association, or lets it go. */
export function pinAssociation(
  project: string,
  association: AssociationRef,
  name: string,
  pinned: boolean,
  onDone: () => void,
): Promise<void> {
  const { acts } = graphTexts;
  const say = pinned ? acts.pinned(name) : acts.unpinned(name);
  return correct(say, () => api.call('memory.pin', { project, association, pinned }), onDone);
}

/** Halves the weight of an association. */
export function weakenAssociation(
  project: string,
  association: AssociationRef,
  name: string,
  onDone: () => void,
): Promise<void> {
  const make = () => api.call('memory.weaken', { project, ...association, factor: WEAKENED });
  return correct(graphTexts.acts.weakened(name), make, onDone);
}

/** Forgets an association. */
export function forgetAssociation(
  project: string,
  association: AssociationRef,
  name: string,
  onDone: () => void,
): Promise<void> {
  const make = () => api.call('memory.forget', { project, ...association });
  return correct(graphTexts.acts.forgotten(name), make, onDone);
}
