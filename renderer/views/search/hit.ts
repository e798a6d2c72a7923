import type { ResultOf } from '../../../contracts/methods.ts';

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
