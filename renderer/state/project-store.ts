import { createStore } from 'zustand/vanilla';
import type { ResultOf } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';
import { shellTexts } from '../texts/shell.ts';
import { useStored } from './store.ts';

/** A project as the host lists it. */
export type Project = ResultOf<'project.list'>['projects'][number];

interface Projects {
  /** Latest activity first, and last what belongs to no project; null until the host has told them. */
  readonly list: readonly Project[] | null;
  /** `ref` of the one that is looked at; null: all. */
  readonly current: string | null;
}

/** `ref` of what was done outside any project. */
export const OUTSIDE = '';
/** Where the choice is kept between two runs. */
const KEPT = 'holloway.project';

const store = createStore<Projects>(() => ({ list: null, current: window.localStorage.getItem(KEPT) }));

/** Looks at one project, or with null at all. */
export function chooseProject(ref: string | null): void {
  if (ref === null) window.localStorage.removeItem(KEPT);
  else window.localStorage.setItem(KEPT, ref);
  store.setState({ current: ref });
}

/** Asks the host for its projects. A chosen one that is gone is let go. */
export async function loadProjects(): Promise<void> {
  const projects = listed((await api.call('project.list', {})).projects);
  const { current } = store.getState();
  store.setState({ list: projects });
  if (current !== null && !projects.some(({ ref }) => ref === current)) chooseProject(null);
}

/** As the person sees them: what was done outside any project is none, and comes last where there is any. */
function listed(projects: readonly Project[]): readonly Project[] {
  const outside = projects.filter(({ ref, events }) => ref === OUTSIDE && events > 0);
  return [
    ...projects.filter(({ ref }) => ref !== OUTSIDE),
    ...outside.map((one) => ({ ...one, name: shellTexts.outsideProjects })),
  ];
}

/** The projects and the one that is looked at. */
export function useProjects(): Projects {
  return useStored(store);
}

/** Name of a project for the person: its own, or the ref where the list does not have it. */
export function projectName(list: readonly Project[] | null, ref: string): string {
  return list?.find((each) => each.ref === ref)?.name ?? ref;
}
