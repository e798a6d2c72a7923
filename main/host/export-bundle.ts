import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleHeader,
  type BundleLine,
  type BundleLineOf,
} from '../../contracts/bundle.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { BundledRow, BundledTree } from '../store/bundling.ts';
import { openForReading } from '../store/open-for-reading.ts';
import type { Store } from '../store/store.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';
import type { StoredProject } from '../store/tables/projects.ts';

/** To write what is stored to a file. */
export interface ExportTask {
  readonly kind: 'export';
  /** The store's file. */
  readonly file: string;
  /** A file that does not exist. */
  readonly to: string;
  /** Null: all. */
  readonly projectIds: readonly number[] | null;
  readonly at: EpochMs;
  readonly program: string;
}

/** What was written. */
export interface Exported {
  readonly path: string;
  readonly bytes: number;
  readonly projects: number;
  readonly events: number;
  /** Of these, the host's own, such as what was told: what people and agents did is the rest. */
  readonly ownEvents: number;
}

const OWNER_ONLY = 0o600;
/** Written at a time. Chosen. */
const BUFFER_CHARACTERS = 1 << 20;
/** Events between two words on how far it is. Chosen. */
const EVENTS_PER_WORD = 5_000;

/**
 * Writes what is stored to a file of its owner only, one JSON object a line; it has its name only when it is
 * complete. In memory it has one megabyte, and the number of each event.
 */
export function exportBundle(task: ExportTask, onProgress: (events: number) => void): Exported {
  const store = openForReading(task.file);
  const out = new BundleFile(task.to);
  try {
    const projects = chosen(store, task.projectIds);
    writeHeader(out, task);
    if (task.projectIds === null)
      for (const { name, value } of store.bundling.settings())
        out.write({ is: 'setting', name, value: JSON.parse(value) });
    for (const project of projects) out.write(projectLine(store, project));
    for (const project of projects) writeBase(out, store, project);
    const { places, own } = writeEvents(out, store, projects, onProgress);
    for (const { id, key } of projects)
      for (const tree of store.bundling.trees(id)) out.write(rowLine(tree, key, places));
    const bytes = out.finish();
    return { path: task.to, bytes, projects: projects.length, events: places.length, ownEvents: own };
  } catch (error) {
    out.abandon();
    throw error;
  } finally {
    store.close();
  }
}

function chosen(store: Store, ids: readonly number[] | null): readonly StoredProject[] {
  return store.projects
    .all()
    .filter(({ id }) => ids === null || ids.includes(id))
    .toSorted((a, b) => a.id - b.id);
}

function writeHeader(out: BundleFile, { at, program }: ExportTask): void {
  const header: BundleHeader = {
    is: 'header',
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    at: new Date(at).toISOString(),
    program,
  };
  out.write(header);
}

function projectLine(store: Store, { id, key, name, createdAt }: StoredProject): BundleLineOf<'project'> {
  return { is: 'project', key, name, createdAt, roots: [...store.bundling.rootsOf(id)] };
}

function writeBase(out: BundleFile, store: Store, { id, key }: StoredProject): void {
  const base = store.bundling.baseOf(id);
  for (const [part, bytes] of (base?.parts ?? []).entries()) {
    out.write({
      is: 'base',
      project: key,
      before: base!.before,
      part,
      parts: base!.parts.length,
      bytes: Buffer.from(bytes).toString('base64'),
    });
  }
}

/**
 * Gives the numbers of the events written, in order: what a row refers to is a place among them; and how many are
 * the host's own.
 */
function writeEvents(
  out: BundleFile,
  store: Store,
  projects: readonly StoredProject[],
  onProgress: (events: number) => void,
): { readonly places: readonly number[]; readonly own: number } {
  const keys = new Map(projects.map(({ id, key }) => [id, key]));
  const behind = new Map(projects.map(({ id }) => [id, store.bundling.baseOf(id)?.throughEventId ?? 0]));
  const places: number[] = [];
  let own = 0;
  for (const entry of store.bundling.entries(store.events.last()?.id ?? 0)) {
    const key = keys.get(entry.projectId);
    if (key === undefined || entry.id <= behind.get(entry.projectId)!) continue;
    out.write(eventLine(entry, key));
    if (entry.source === 'host') own += 1;
    if (places.push(entry.id) % EVENTS_PER_WORD === 0) onProgress(places.length);
  }
  return { places, own };
}

/** An event as an export has it: without what it does not say. */
export function eventLine(entry: LogEntry, project: string): BundleLineOf<'event'> {
  const { id: _, projectId: __, keyHash, paths, at, source, type, session, ...rest } = entry;
  const said = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    is: 'event',
    project,
    at,
    source,
    type,
    session,
    ...(paths.length > 0 && { paths: [...paths] }),
    // Safe: the fields are those of the line by name, and those that may be null are left out.
    ...(Object.fromEntries(said) as Partial<BundleLineOf<'event'>>),
    ...(keyHash !== null && { key: Buffer.from(keyHash).toString('hex') }),
  };
}

function rowLine(tree: BundledTree, project: string, places: readonly number[]): BundleLineOf<'row'> {
  const { children, ...row } = tree;
  // Safe: trees come of these tables only.
  return {
    is: 'row',
    project,
    ...placed(row, places),
    children: children.map((child) => placed(child, places)),
  } as BundleLineOf<'row'>;
}

function placed({ table, cells, meant, events }: BundledRow, places: readonly number[]): BundledRow {
  const found = Object.entries(events).map(([column, id]) => [column, placeOf(id, places)]);
  return { table, cells, meant, events: Object.fromEntries(found) };
}

/** The place of a number in an ascending list, from 1; 0: it is not there. */
function placeOf(id: number, ids: readonly number[]): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low + 1 : 0;
}

/** The file being written. */
class BundleFile {
  readonly #to: string;
  readonly #partial: string;
  readonly #handle: number;
  #buffer = '';
  #lines = 0;

  constructor(to: string) {
    this.#to = to;
    this.#partial = `${to}.partial`;
    rmSync(this.#partial, { force: true });
    this.#handle = openSync(this.#partial, 'wx', OWNER_ONLY);
  }

  write(line: BundleLine | BundleHeader): void {
    this.#buffer += `${JSON.stringify(line)}\n`;
    this.#lines++;
    if (this.#buffer.length > BUFFER_CHARACTERS) this.#flush();
  }

  /** Completes it; gives its length. */
  finish(): number {
    this.write({ is: 'end', lines: this.#lines });
    this.#flush();
    fsyncSync(this.#handle);
    closeSync(this.#handle);
    renameSync(this.#partial, this.#to);
    return statSync(this.#to).size;
  }

  abandon(): void {
    closeSync(this.#handle);
    rmSync(this.#partial, { force: true });
  }

  #flush(): void {
    writeSync(this.#handle, this.#buffer);
    this.#buffer = '';
  }
}
