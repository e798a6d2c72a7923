import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { BundleLine, BundleLineOf } from '../../contracts/bundle.ts';
import { ownRules } from '../sources/redaction/own-patterns.ts';
import { openForReading } from '../store/open-for-reading.ts';
import type { Store } from '../store/store.ts';
import { BundleGate } from './bundle-gate.ts';
import { admittedMemory } from './bundle-memory.ts';
import { BundleSecrets } from './bundle-secrets.ts';
import { eventLine, exportBundle } from './export-bundle.ts';
import type {
  BadLine,
  BundleMessage,
  BundleSurvey,
  BundleTask,
  EventName,
  TakenLine,
} from './import-tasks.ts';
import { LeftOut } from './left-out.ts';
import { BundleError, readBundle } from './read-bundle.ts';

/** Lines handed over at a time. Chosen: a few milliseconds of the host's work. */
const BATCH = 200;
/** Bad lines that are named. Chosen: what a person may look through. */
const BAD_NAMED = 100;
/** Lines between two words on how far it is. */
const LINES_PER_WORD = 5_000;

function tell(message: BundleMessage): void {
  parentPort?.postMessage(message);
}

async function check(from: string, now: number): Promise<BundleSurvey> {
  const counts = { project: 0, event: 0, deliveries: 0, procedures: 0, setting: 0 };
  const bad: BadLine[] = [];
  let badLines = 0;
  let done = 0;
  for await (const read of readBundle(from, now)) {
    done += read.bytes;
    if (read.number % LINES_PER_WORD === 0) tell({ kind: 'progress', done });
    if ('reason' in read) {
      badLines++;
      if (bad.length < BAD_NAMED) bad.push({ line: read.number, reason: read.reason });
    } else if (read.line.is === 'row') counts[read.line.table]++;
    else if (read.line.is !== 'base' && read.line.is !== 'end') counts[read.line.is]++;
  }
  const { project, event, deliveries, procedures, setting } = counts;
  return { projects: project, events: event, deliveries, procedures, settings: setting, bad, badLines };
}

/** Places among the event lines that rows refer to: only these events are remembered by name. */
async function placesNamed(from: string, now: number): Promise<ReadonlySet<number>> {
  const places = new Set<number>();
  for await (const read of readBundle(from, now)) {
    if (!('line' in read) || read.line.is !== 'row') continue;
    for (const { events } of [read.line, ...read.line.children])
      for (const place of Object.values(events)) places.add(place);
  }
  return places;
}

async function read(task: Extract<BundleTask, { kind: 'read' }>): Promise<readonly string[]> {
  const { from, now, file } = task;
  const places = await placesNamed(from, now);
  const store = openForReading(file);
  try {
    return await readInto(store, task, places);
  } finally {
    store.close();
  }
}

/** Hands over what may come in of an export; gives what was left out of it, in sentences. */
async function readInto(
  store: Store,
  { from, now, redactionPatterns, leftOut }: Extract<BundleTask, { kind: 'read' }>,
  places: ReadonlySet<number>,
): Promise<readonly string[]> {
  const rules = new LeftOut(store);
  rules.use(leftOut);
  const gate = new BundleGate(rules, store.projects);
  const secrets = new BundleSecrets(ownRules(redactionPatterns));
  const bases = new BaseLines(gate, secrets);
  const keyless = new KeylessEvents(store);
  const names = new Map<number, EventName>();
  let lines: TakenLine[] = [];
  let [events, known, done] = [0, 0, 0];
  const flush = async (): Promise<void> => {
    const taken = new Promise((resolve) => parentPort?.once('message', resolve));
    tell({ kind: 'lines', lines, known, done });
    [lines, known] = [[], 0];
    await taken;
  };
  for await (const one of readBundle(from, now)) {
    done += one.bytes;
    // A bad event's place counts all the same: those that follow are named by theirs.
    if ('reason' in one ? one.isEvent : one.line.is === 'event') events++;
    if ('reason' in one) continue;
    const line = gate.admit(secrets.without(one.line));
    if (line === null || line.is === 'end') continue;
    if (line.is === 'event') {
      if (places.has(events) && line.key !== undefined)
        names.set(events, { session: line.session, key: line.key });
      if (keyless.isKnown(one.line, line)) known++;
      else lines.push(line);
    } else if (line.is === 'row') lines.push({ ...line, named: namesFor(line, names) });
    else if (line.is === 'base') lines.push(...bases.take(line));
    else lines.push(line);
    if (lines.length >= BATCH || line.is === 'base') await flush();
  }
  await flush();
  return gate.sentences;
}

/** Memories of events no longer kept, of which only the whole can be looked at. */
class BaseLines {
  readonly #gate: BundleGate;
  readonly #secrets: BundleSecrets;
  #parts: Uint8Array[] = [];

  constructor(gate: BundleGate, secrets: BundleSecrets) {
    this.#gate = gate;
    this.#secrets = secrets;
  }

  /** The lines of a memory, without what may not come in, once its last is there; none before. */
  take(line: BundleLineOf<'base'>): readonly BundleLineOf<'base'>[] {
    if (line.part === 0) this.#parts = [];
    this.#parts.push(Buffer.from(line.bytes, 'base64'));
    if (line.part < line.parts - 1 || this.#parts.length !== line.parts) return [];
    const parts = admittedMemory(this.#parts, {
      allows: (resource) =>
        this.#secrets.text(resource.name) === resource.name && this.#gate.allows(line.project, resource),
      text: (text) => this.#secrets.text(text),
      name: (name) => this.#secrets.name(name),
    });
    return parts.map((bytes, part) => ({
      ...line,
      part,
      parts: parts.length,
      bytes: Buffer.from(bytes).toString('base64'),
    }));
  }
}

function namesFor(
  line: BundleLineOf<'row'>,
  names: ReadonlyMap<number, EventName>,
): Record<number, EventName> {
  const named: Record<number, EventName> = {};
  for (const { events } of [line, ...line.children]) {
    for (const place of Object.values(events)) {
      const name = names.get(place);
      if (name !== undefined) named[place] = name;
    }
  }
  return named;
}

/** Events without a key that the store has: a repeat of one is known by all it says, and each counts once. */
class KeylessEvents {
  readonly #counts = new Map<string, number>();

  constructor(store: Store) {
    const keys = new Map(store.projects.all().map(({ id, key }) => [id, key]));
    for (const entry of store.bundling.entries(store.events.last()?.id ?? 0)) {
      if (entry.keyHash !== null) continue;
      const hash = hashOf(eventLine(entry, keys.get(entry.projectId) ?? ''));
      this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1);
    }
  }

  /** Whether a line is known as it was written, or as it would be stored now. */
  isKnown(...forms: readonly BundleLine[]): boolean {
    return forms.some((line) => {
      if (line.is !== 'event' || line.key !== undefined) return false;
      const hash = hashOf(line);
      const count = this.#counts.get(hash) ?? 0;
      if (count > 0) this.#counts.set(hash, count - 1);
      return count > 0;
    });
  }
}

function hashOf(line: BundleLineOf<'event'>): string {
  const said = Object.entries(line).filter(([, value]) => value !== undefined);
  const sorted = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64');
}

async function run(task: BundleTask): Promise<void> {
  switch (task.kind) {
    case 'export':
      return tell({
        kind: 'exported',
        exported: exportBundle(task, (done) => tell({ kind: 'progress', done })),
      });
    case 'check':
      return tell({ kind: 'checked', survey: await check(task.from, task.now) });
    case 'read':
      tell({ kind: 'ended', leftOut: await read(task) });
  }
}

try {
  // Safe: only Bundles starts this worker, with such a task.
  await run(workerData as BundleTask);
} catch (error) {
  if (!(error instanceof BundleError)) throw error;
  tell({ kind: 'refused', message: error.message });
}
