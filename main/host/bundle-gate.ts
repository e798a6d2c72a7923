import type { BundleLineOf } from '../../contracts/bundle.ts';
import type { LeftOut } from './left-out.ts';

type ProjectLine = BundleLineOf<'project'>;
type EventLine = BundleLineOf<'event'>;

/** Keeps out of an import what the person left out, as of what happens: projects, folders, files. */
export class BundleGate {
  readonly #leftOut: Pick<LeftOut, 'admit' | 'hasFolder'>;
  /** Folders, or opaque names, of the projects that were let in. */
  readonly #places = new Map<string, string>();
  readonly #refused: string[] = [];
  #events = 0;

  constructor(leftOut: Pick<LeftOut, 'admit' | 'hasFolder'>) {
    this.#leftOut = leftOut;
  }

  /** What was kept out, in sentences; may be empty. */
  get sentences(): readonly string[] {
    const projects = this.#refused.map((name) => `The project ${name}: it is left out here.`);
    return this.#events === 0
      ? projects
      : [...projects, `Events whose files are left out here: ${this.#events}.`];
  }

  /** Whether a project comes in; its lines are to be asked about with {@link hasProject}. */
  admitProject({ key, name, roots }: ProjectLine): boolean {
    const opaque = key.startsWith('name:') ? [key.slice('name:'.length)] : [];
    const places = [...roots.map(({ path }) => path), ...opaque];
    if (places.some((place) => this.#leftOut.hasFolder(place))) {
      this.#refused.push(name);
      return false;
    }
    this.#places.set(key, places[0] ?? '');
    return true;
  }

  /** Whether the project of a line was let in. */
  hasProject(key: string): boolean {
    return this.#places.has(key);
  }

  /** An event without what is left out; null where it all is, or its project was not let in. */
  admitEvent(line: EventLine): EventLine | null {
    const project = this.#places.get(line.project);
    if (project === undefined) return null;
    const { source, type } = line;
    // The host's own events tell of no work.
    if (source === 'host' || type === 'swept' || type === 'injected') return line;
    if (type === 'error_reported' || type === 'error_resolved' || type === 'adjusted') return line;
    const { paths, command, query, error, text } = line;
    const admitted = this.#leftOut.admit({
      ...{ source, type, session: line.session, project },
      ...{ paths, command, query, error, text },
    });
    if (admitted === null) {
      this.#events++;
      return null;
    }
    return {
      ...line,
      ...{ paths: admitted.paths, command: admitted.command, query: admitted.query },
      ...{ error: admitted.error, text: admitted.text },
    };
  }
}
