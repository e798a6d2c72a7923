import type { ReadableMemory } from '../ports.ts';
import { groupByFolder } from './folder-groups.ts';

/** Areas told apart. Chosen: as many as there are colours that can be. */
export const MOST_AREAS = 8;
/** Files from which areas are found. Chosen: those that nearly all work goes to, looked at in a millisecond. */
const SAMPLE = 2_000;

/** Share of the files from which on a folder is a container. Chosen. */
const CONTAINER = 0.9;

/** The areas of a project: folders in which most of its work lies, by name. */
export type Areas = readonly string[];

/** Finds a project's areas among its most used files. */
export function areasOf(memory: ReadableMemory): Areas {
  const names = memory.frequentFiles(SAMPLE).map((ordinal) => memory.resource(ordinal).name);
  const container = containerOf(names);
  const within = names.filter((name) => name.startsWith(container));
  return groupByFolder(within, (name) => name.slice(container.length), MOST_AREAS)
    .map(({ folder }) => folder)
    .filter((folder) => folder !== '')
    .map((folder) => container + folder);
}

/** The innermost folder, with its `/`, that holds nearly all files: `packages/` tells nothing apart. Or empty. */
function containerOf(names: readonly string[]): string {
  let container = '';
  for (;;) {
    const counts = new Map<string, number>();
    for (const name of names) {
      const end = name.indexOf('/', container.length);
      if (end < 0 || !name.startsWith(container)) continue;
      const folder = name.slice(0, end + 1);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const holder = [...counts].find(([, count]) => count >= CONTAINER * names.length);
    if (holder === undefined) return container;
    [container] = holder;
  }
}

/** Number of the area that a path lies in, the innermost of several; null: none. */
export function areaOf(path: string, areas: Areas): number | null {
  let found: number | null = null;
  for (const [index, area] of areas.entries()) {
    const isWithin = path === area || path.startsWith(`${area}/`);
    if (isWithin && (found === null || area.length > areas[found]!.length)) found = index;
  }
  return found;
}
