import { sep } from 'node:path';
import { type BundleLine, type BundleLineOf, isPathOfProject } from '../../contracts/bundle.ts';
import { changedCell } from './cell-texts.ts';
import { plainPath } from './plain-path.ts';
import { hasFolders } from './project-key.ts';

/** A line names a file that its project cannot have. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

type RowLine = BundleLineOf<'row'>;
type Cells = RowLine['cells'];

/** Columns, and fields of JSON in them, that hold paths. */
const PATH_FIELDS: ReadonlySet<string> = new Set(['path', 'files']);

/**
 * A line in which every file has the one name under which a hook would have recorded it. Throws
 * {@link PathError} where it is none of the project's.
 */
export function plainLine(line: BundleLine): BundleLine {
  if (line.is === 'event' && line.paths !== undefined)
    return { ...line, paths: [...new Set(line.paths.map((path) => pathIn(line.project, path)))] };
  if (line.is !== 'row') return line;
  const plain = (cells: Cells): Cells => cellsIn(line.project, cells);
  return {
    ...line,
    cells: plain(line.cells),
    children: line.children.map((child) => ({ ...child, cells: plain(child.cells) })),
  };
}

function cellsIn(project: string, cells: Cells): Cells {
  const entries = Object.entries(cells).map(([column, cell]) => [
    column,
    changedCell(cell, column, (text, field) => (PATH_FIELDS.has(field) ? pathIn(project, text) : text)),
  ]);
  return Object.fromEntries(entries);
}

/** A path as the log has it: within the project, or any where the project has no folder. */
function pathIn(project: string, path: string): string {
  if (!isPathOfProject(path)) throw new PathError('paths: is no path of a project');
  const isWithin = hasFolders(project);
  // In a folder, only this system's own separator separates: names may hold the other.
  const plain = plainPath(isWithin ? path.split(sep).join('/') : path.replaceAll('\\', '/'));
  if (plain === null) throw new PathError('paths: names no file');
  if (isWithin && plain.startsWith('/')) throw new PathError('paths: lies outside of its project');
  return plain;
}
