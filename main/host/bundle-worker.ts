import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { BundleLineOf } from '../../contracts/bundle.ts';
import { ownRules } from '../sources/redaction/own-patterns.ts';
import { redact } from '../sources/redaction/redact.ts';
import type { SecretRule } from '../sources/redaction/secret-span.ts';
import { openForReading } from '../store/open-for-reading.ts';
import { eventLine, exportBundle } from './export-bundle.ts';
import type {
  BadLine,
  BundleMessage,
  BundleSurvey,
  BundleTask,
  EventName,
  TakenLine,
} from './import-tasks.ts';
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

async function read(task: Extract<BundleTask, { kind: 'read' }>): Promise<void> {
  const { from, now, file } = task;
  const rules = ownRules(task.redactionPatterns);
  const places = await placesNamed(from, now);
  const keyless = new KeylessEvents(file);
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
    if ('reason' in one) {
      // Its place counts all the same: those that follow are named by theirs.
      if (one.isEvent) events++;
      continue;
    }
    const { line } = one;
    if (line.is === 'event') {
      events++;
      if (places.has(events) && line.key !== undefined)
        names.set(events, { session: line.session, key: line.key });
      if (keyless.isKnown(line)) known++;
      else lines.push(withoutSecrets(line, rules));
    } else if (line.is === 'row') lines.push({ ...line, named: namesFor(line, names) });
    else if (line.is !== 'end') lines.push(line);
    if (lines.length === BATCH || line.is === 'base') await flush();
  }
  await flush();
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

/** An export may come from elsewhere: secrets are taken out here as everywhere. */
function withoutSecrets(line: BundleLineOf<'event'>, own: readonly SecretRule[]): BundleLineOf<'event'> {
  if (line.source === 'host') return line;
  const safe = { ...line };
  for (const field of ['command', 'query', 'error', 'text'] as const) {
    const text = safe[field];
    if (text !== undefined) safe[field] = redact(text, own).text;
  }
  return safe;
}

/** Events without a key that the store has: a repeat of one is known by all it says, and each counts once. */
class KeylessEvents {
  readonly #counts = new Map<string, number>();

  constructor(file: string) {
    const store = openForReading(file);
    const keys = new Map(store.projects.all().map(({ id, key }) => [id, key]));
    for (const entry of store.bundling.entries(store.events.last()?.id ?? 0)) {
      if (entry.keyHash !== null) continue;
      const hash = hashOf(eventLine(entry, keys.get(entry.projectId) ?? ''));
      this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1);
    }
    store.close();
  }

  isKnown(line: BundleLineOf<'event'>): boolean {
    if (line.key !== undefined) return false;
    const hash = hashOf(line);
    const count = this.#counts.get(hash) ?? 0;
    if (count > 0) this.#counts.set(hash, count - 1);
    return count > 0;
  }
}

function hashOf(line: BundleLineOf<'event'>): string {
  const sorted = Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1));
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
      await read(task);
      tell({ kind: 'ended' });
  }
}

try {
  // Safe: only Bundles starts this worker, with such a task.
  await run(workerData as BundleTask);
} catch (error) {
  if (!(error instanceof BundleError)) throw error;
  tell({ kind: 'refused', message: error.message });
}
