import { posix } from 'node:path';
import type { BundleLine, BundleLineOf } from '../../contracts/bundle.ts';
import { redact } from '../sources/redaction/redact.ts';
import type { SecretRule } from '../sources/redaction/secret-span.ts';
import { changedCell } from './cell-texts.ts';

type Row = Pick<BundleLineOf<'row'>, 'cells' | 'meant'>;

/** Texts of an event that people and programs wrote, and what machines call things, as an intake tells them apart. */
const TEXTS = ['command', 'query', 'error', 'text'] as const;
const NAMES = ['agent', 'session', 'thread', 'callId', 'tool', 'branch'] as const;

/** Takes secrets out of the lines of an export, which may come from elsewhere, as out of all that is recorded. */
export class BundleSecrets {
  readonly #own: readonly SecretRule[];
  /** Keys of projects are in every line. */
  readonly #keys = new Map<string, string>();

  constructor(own: readonly SecretRule[]) {
    this.#own = own;
  }

  /** What people and programs wrote, without secrets. */
  text(text: string): string {
    return redact(text, this.#own).text;
  }

  /** What things are called by machines: a person's own rule that meets it must not make all of them one. */
  name(name: string): string {
    return redact(name).text;
  }

  /** A line without secrets, its project by the key that the store has for it. */
  without<Line extends BundleLine>(line: Line): Line;
  without(line: BundleLine): BundleLine {
    switch (line.is) {
      case 'project': {
        const roots = line.roots.map((root) => ({ ...root, path: this.name(root.path) }));
        return { ...line, key: this.#key(line.key), name: this.name(line.name), roots };
      }
      case 'event':
        return { ...this.#event(line), project: this.#key(line.project) };
      case 'row': {
        const children = line.children.map((child) => ({ ...child, ...this.#row(child) }));
        return { ...line, ...this.#row(line), children, project: this.#key(line.project) };
      }
      case 'base':
        return { ...line, project: this.#key(line.project) };
      case 'setting':
      case 'end':
        return line;
    }
  }

  #event(line: BundleLineOf<'event'>): BundleLineOf<'event'> {
    const safe = { ...line };
    for (const field of NAMES) if (safe[field] !== undefined) safe[field] = this.name(safe[field]);
    // The host's own tell in JSON what they say.
    for (const field of TEXTS) {
      const text = safe[field];
      if (text !== undefined)
        safe[field] = line.source === 'host' ? this.#cell(text, field) : this.text(text);
    }
    if (safe.paths !== undefined) safe.paths = [...new Set(safe.paths.map((path) => this.text(path)))];
    return safe;
  }

  #row({ cells, meant }: Row): Row {
    return {
      cells: mapped(cells, (cell, column) => this.#cell(cell, column)),
      meant: mapped(meant, (name) => this.name(name)),
    };
  }

  #cell<Cell>(cell: Cell, column: string): Cell | string {
    return changedCell(cell, column, (text) => this.text(text));
  }

  #key(key: string): string {
    let safe = this.#keys.get(key);
    if (safe === undefined) {
      safe = this.name(key.replace(/^path:(\/.*)$/s, (_, folder: string) => `path:${plainFolder(folder)}`));
      this.#keys.set(key, safe);
    }
    return safe;
  }
}

/** A folder by its one name. */
function plainFolder(folder: string): string {
  return posix.normalize(folder).replace(/(?<=[^/])\/$/, '');
}

function mapped<Value, To>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
