import type { BundleLine, BundleLineOf } from '../../contracts/bundle.ts';
import type { Resource } from '../engine/model/resource.ts';
import type { Store } from '../store/store.ts';
import { changedCell } from './cell-texts.ts';
import type { LeftOut } from './left-out.ts';
import { plainPath } from './plain-path.ts';
import { hasFolders, opaqueName } from './project-key.ts';

type ProjectLine = BundleLineOf<'project'>;
type EventLine = BundleLineOf<'event'>;
type RowLine = BundleLineOf<'row'>;
type Said = Pick<EventLine, 'paths' | 'command' | 'query' | 'error' | 'text'>;

/** Folders of a project elsewhere against which its files are looked at, beside those here. Chosen: more than anyone has. */
const FOLDERS_ASKED = 20;
/** Of a longer text, pieces are looked at, and some of each once more with the next: a path may lie across. */
const PIECE = 20_000;
const OVERLAP = 1_000;
/** Longest text that may be a path. */
const LONGEST_PATH = 1_000;

/** Keeps out of an import what the person left out, as of what happens: projects, folders, files. */
export class BundleGate {
  readonly #leftOut: Pick<LeftOut, 'admit' | 'hasFolder' | 'hasProject'>;
  readonly #projects: Pick<Store['projects'], 'byKey' | 'rootsOf'>;
  /** Folders, or the opaque name, of each project that was let in; one empty where it has none. */
  readonly #places = new Map<string, readonly string[]>();
  readonly #refused: string[] = [];
  #events = 0;
  #rows = 0;

  constructor(
    leftOut: Pick<LeftOut, 'admit' | 'hasFolder' | 'hasProject'>,
    projects: Pick<Store['projects'], 'byKey' | 'rootsOf'>,
  ) {
    this.#leftOut = leftOut;
    this.#projects = projects;
  }

  /** What was kept out, in sentences; may be empty. */
  get sentences(): readonly string[] {
    return [
      ...this.#refused.map((name) => `The project ${name}: it is left out here.`),
      ...(this.#events === 0 ? [] : [`Events whose files are left out here: ${this.#events}.`]),
      ...(this.#rows === 0
        ? []
        : [`Deliveries and procedures that name files left out here: ${this.#rows}.`]),
    ];
  }

  /** A line without what is left out; null where it all is, or its project was not let in. */
  admit(line: BundleLine): BundleLine | null {
    switch (line.is) {
      case 'project':
        return this.#admitsProject(line) ? line : null;
      case 'event':
        return this.#admittedEvent(line);
      case 'row':
        return this.#admittedRow(line);
      case 'base':
        return this.#places.has(line.project) ? line : null;
      case 'setting':
      case 'end':
        return line;
    }
  }

  /** Whether a project's memory may hold a resource: under the one name that it has here, and not left out. */
  allows(project: string, { kind, name }: Pick<Resource, 'kind' | 'name'>): boolean {
    if (kind === 'file' && hasFolders(project) && (plainPath(name) !== name || name.startsWith('/')))
      return false;
    return !this.#isNamed(project, name);
  }

  #admitsProject({ key, name, roots }: ProjectLine): boolean {
    const known = this.#projects.byKey(key);
    const here = known === null ? [] : this.#projects.rootsOf(known.id);
    const folder = key.startsWith('path:') ? [key.slice('path:'.length)] : [];
    const opaque = opaqueName(key);
    const there = [...roots.map(({ path }) => path), ...folder, ...(opaque === null ? [] : [opaque])];
    const isLeftOut =
      (known !== null && this.#leftOut.hasProject(known.id)) ||
      [...here, ...there].some((place) => this.#leftOut.hasFolder(place));
    if (isLeftOut) {
      this.#refused.push(name);
      return false;
    }
    const places = [...new Set([...here, ...there.slice(0, FOLDERS_ASKED)])];
    this.#places.set(key, places.length === 0 ? [''] : places);
    return true;
  }

  #admittedEvent(line: EventLine): EventLine | null {
    if (!this.#places.has(line.project)) return null;
    if (line.type === 'swept') return line;
    if (line.type === 'adjusted') {
      // A correction of what is left out corrects nothing.
      if (!this.#isNamedIn(line.project, line.text ?? null)) return line;
      this.#events++;
      return null;
    }
    const { paths, command, query, error, text } = line;
    const said = this.#admitted(line.project, { paths, command, query, error, text });
    if (said === null) this.#events++;
    return said === null ? null : { ...line, ...said };
  }

  #admittedRow(line: RowLine): RowLine | null {
    if (!this.#places.has(line.project)) return null;
    const rows = [line, ...line.children];
    const cells = rows.flatMap((row) => Object.values(row.cells));
    if (!cells.some((cell) => this.#isNamedIn(line.project, cell))) return line;
    this.#rows++;
    return null;
  }

  #admitted(project: string, said: Said): Said | null {
    let left: Said = said;
    for (const place of this.#places.get(project)!) {
      const admitted = this.#leftOut.admit({
        source: 'agent',
        type: 'prompt',
        session: '',
        project: place,
        ...left,
      });
      if (admitted === null) return null;
      const { paths, command, query, error, text } = admitted;
      left = { paths, command, query, error, text };
    }
    return left;
  }

  /** Whether a cell, or any text of the JSON in it, names what is left out. */
  #isNamedIn(project: string, cell: string | number | null): boolean {
    let isNamed = false;
    changedCell(cell, '', (text) => {
      isNamed ||= this.#isNamed(project, text);
      return text;
    });
    return isNamed;
  }

  #isNamed(project: string, text: string): boolean {
    if (text === '') return false;
    if (text.length <= LONGEST_PATH && this.#admitted(project, { paths: [text] }) === null) return true;
    for (let from = 0; from < text.length; from += PIECE - OVERLAP) {
      const piece = text.slice(from, from + PIECE);
      if (this.#admitted(project, { text: piece })?.text !== piece) return true;
    }
    return false;
  }
}
