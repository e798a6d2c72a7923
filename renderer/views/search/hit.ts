import type { ResultOf } from '../../../contracts/methods.ts';
import type { Forgettable } from '../../components/forget-dialog.tsx';

/** What a search found. */
export type Hit = ResultOf<'search.find'>['hits'][number];

/** One name for it in the whole list. */
export function hitKey({ project, kind, id }: Hit): string {
  return `${project.ref} ${kind} ${id}`;
}

/** The resource that it is; null for what is none, a prompt or a procedure. */
export function resourceOf({ kind, id }: Hit) {
  return kind === 'prompt' || kind === 'procedure' ? null : { kind, name: id };
}

/** What is forgotten with it: a resource, or the event of a prompt. */
export function forgettableOf(hit: Hit): Forgettable {
  const resource = resourceOf(hit);
  const what = resource === null ? { event: Number(hit.id) } : { resource };
  return { name: hit.name, project: hit.project.ref, what };
}
