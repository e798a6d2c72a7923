import type { ReadableMemory } from '../ports.ts';
import { groupByFolder } from './folder-groups.ts';

/** Areas told apart. Chosen: as many as there are colours that can be. */
export const MOST_AREAS = 8;
/** Files from which areas are found. Chosen: those that nearly all work goes to, looked at in a millisecond. */
const SAMPLE = 2_000;

/** The areas of a project: folders in which most of its work lies, by name. */
export type Areas = readonly string[];

/** Finds a project's areas among its most used files. */
export function areasOf(memory: ReadableMemory): Areas {
  const names = memory.frequentFiles(SAMPLE).map((ordinal) => memory.resource(ordinal).name);
  return groupByFolder(names, (name) => name, MOST_AREAS)
    .map(({ folder }) => folder)
    .filter((folder) => folder !== '');
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
