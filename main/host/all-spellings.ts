import { type ResourceName, readAdjustment } from '../engine/model/adjustment.ts';
import type { Store } from '../store/store.ts';

/**
 * Resources under every spelling that the log has of them: a file that was spelled anew has events under the old
 * spelling, too. Reads which corrections the projects have, each a scan of its log.
 */
export function allSpellings(
  store: Pick<Store, 'events'>,
  projects: readonly { readonly id: number }[],
  resources: readonly ResourceName[],
): readonly ResourceName[] {
  const all = new Map(resources.map((resource) => [keyOf(resource), resource]));
  const respellings = projects.flatMap(({ id }) =>
    store.events.adjustments(id).flatMap((text) => {
      const adjustment = readAdjustment(text);
      if (adjustment?.act !== 'respell-resource') return [];
      return [[adjustment.resource, { ...adjustment.resource, name: adjustment.name }] as const];
    }),
  );
  // The newest first, and again from the front: a file may have gone through several spellings, either way.
  for (const [before, after] of [...respellings.toReversed(), ...respellings]) {
    if (all.has(keyOf(before)) || all.has(keyOf(after)))
      all.set(keyOf(before), before).set(keyOf(after), after);
  }
  return [...all.values()];
}

function keyOf({ kind, name }: ResourceName): string {
  return `${kind}:${name}`;
}
