import { statSync } from 'node:fs';
import type { BundleLineOf } from '../../contracts/bundle.ts';
import { type ActivityEvent, UNSAID } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { BundledRow } from '../store/bundling.ts';
import type { Store } from '../store/store.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { Clock } from './clock.ts';
import type { Exported, ExportTask } from './export-bundle.ts';
import type { BundleMessage, BundleSurvey, BundleTask, EventName, TakenLine } from './import-tasks.ts';
import type { RunningJob } from './jobs-under-way.ts';
import type { Memories } from './memories.ts';
import type { Pauses } from './pause.ts';
import type { Pipeline } from './pipeline.ts';
import type { ProjectDirectory } from './project-directory.ts';
import { hasFolders } from './project-key.ts';
import { BundleError } from './read-bundle.ts';
import { startWorker } from './run-worker.ts';
import type { Settings } from './settings.ts';
import type { Turns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What exporting and importing need. */
export interface BundleParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly pipeline: Pipeline;
  readonly directory: ProjectDirectory;
  readonly settings: Pick<Settings, 'all'>;
  readonly pauses: Pick<Pauses, 'covers'>;
  readonly clock: Clock;
  /** Shared with whoever changes the beginning of the log. */
  readonly turns: Turns;
}

/** What became of an import. */
export interface Imported {
  /** Events, deliveries and procedures that were not there before. */
  readonly added: { readonly events: number; readonly deliveries: number; readonly procedures: number };
  /** Those that were. */
  readonly known: number;
  /** What else was left out, in sentences; may be empty. */
  readonly leftOut: readonly string[];
}

/** Settings that an import may bring, where they are at their defaults; others are this machine's own. */
const SETTINGS_TAKEN: ReadonlySet<string> = new Set(['retention_days']);

/** Takes all that is stored out to a file, and in from one. */
export class Bundles {
  readonly #parts: BundleParts;

  constructor(parts: BundleParts) {
    this.#parts = parts;
  }

  /** Writes an export. Nothing is erased meanwhile. Throws what the file system throws. */
  export(task: Omit<ExportTask, 'kind' | 'file' | 'at'>, job: RunningJob): Promise<Exported> {
    const { store, clock, turns } = this.#parts;
    return turns.take(async () => {
      const total = store.events.count();
      const whole = { kind: 'export', file: store.file, at: clock(), ...task } as const;
      const message = await this.#run(whole, job, total, async () => undefined);
      if (message.kind !== 'exported') throw new Error('the export ended without a result');
      return message.exported;
    });
  }

  /** Goes through a whole export, and writes nothing. Throws {@link BundleError} where it is none. */
  async check(from: string, job: RunningJob): Promise<BundleSurvey> {
    const task = { kind: 'check', from, now: this.#parts.clock() } as const;
    const file = statSync(from);
    // A pipe or a device may never end, and its reading cannot be cancelled.
    if (!file.isFile()) throw new BundleError(`${from} is no file.`);
    const message = await this.#run(task, job, file.size, async () => undefined);
    if (message.kind !== 'checked') throw new Error('the check ended without a result');
    return message.survey;
  }

  /** Takes in the good lines of an export that was checked. Throws {@link BundleError} where it is none. */
  async import(from: string, job: RunningJob): Promise<Imported> {
    const { store, clock, directory, settings } = this.#parts;
    const { redactionPatterns, leftOutProjects, leftOutFolders, leftOutFiles } = settings.all();
    const leftOut = { leftOutProjects, leftOutFolders, leftOutFiles };
    const taker = new Taker(this.#parts);
    const task = { kind: 'read', from, now: clock(), file: store.file, redactionPatterns, leftOut } as const;
    const take = (lines: readonly TakenLine[], known: number) => taker.take(lines, known);
    const message = await this.#run(task, job, statSync(from).size, take);
    if (message.kind !== 'ended') throw new Error('the import ended without a result');
    await taker.finish();
    directory.refresh();
    const { leftOut: others, ...imported } = taker.imported;
    return { ...imported, leftOut: [...message.leftOut, ...others] };
  }

  /** Runs the worker until it says something final. */
  #run(
    task: BundleTask,
    { signal, progress }: RunningJob,
    total: number,
    take: (lines: readonly TakenLine[], known: number) => Promise<void>,
  ): Promise<BundleMessage> {
    const worker = startWorker('bundle-worker', task);
    return new Promise<BundleMessage>((resolve, reject) => {
      const hear = async (message: BundleMessage): Promise<void> => {
        if (message.kind === 'progress') return progress(message.done, total);
        if (message.kind === 'refused') return reject(new BundleError(message.message));
        if (message.kind !== 'lines') return resolve(message);
        await take(message.lines, message.known);
        progress(message.done, total);
        worker.postMessage('taken');
      };
      worker.on('message', (message: BundleMessage) => void hear(message).catch(reject));
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the bundle-worker ended with code ${code} and no result`)),
      );
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }).finally(() => void worker.terminate());
  }
}

/** Takes in the lines that may come in, in their order. */
class Taker {
  readonly #parts: BundleParts;
  readonly #projects = new Map<string, number>();
  readonly #baseParts: Uint8Array[] = [];
  readonly #befores = new Map<number, EpochMs>();
  readonly #added = { events: 0, deliveries: 0, procedures: 0 };
  readonly #leftOut: string[] = [];
  readonly #merged: { readonly projectId: number; readonly row: BundleLineOf<'row'> }[] = [];
  #known = 0;
  #paused = 0;

  constructor(parts: BundleParts) {
    this.#parts = parts;
  }

  get imported(): Imported {
    const paused =
      this.#paused === 0 ? [] : [`Events of times in which recording was paused here: ${this.#paused}.`];
    return { added: { ...this.#added }, known: this.#known, leftOut: [...paused, ...this.#leftOut] };
  }

  async take(lines: readonly TakenLine[], known: number): Promise<void> {
    this.#known += known;
    const events: NewEvent[] = [];
    for (const line of lines) {
      if (line.is === 'event') {
        if (this.#isOfPause(line)) this.#paused++;
        else events.push(this.#newEvent(line));
      } else if (line.is === 'project') await this.#takeProject(line);
      else if (line.is === 'base') await this.#takeBase(line);
      else if (line.is === 'setting') await this.#takeSetting(line);
    }
    const outcomes = await this.#parts.pipeline.record(events, 'bulk');
    const stored = outcomes.filter((outcome) => outcome === 'stored').length;
    this.#added.events += stored;
    this.#known += outcomes.length - stored;
    for (const line of lines) if (line.is === 'row') await this.#takeRow(line);
  }

  /** What is known only when all is there. */
  async finish(): Promise<void> {
    const { bundling } = this.#parts.store;
    for (const [projectId, before] of this.#befores)
      await whenUnlocked(() => bundling.setBaseBefore(projectId, before));
    for (const { projectId, row } of this.#merged)
      await whenUnlocked(() => bundling.mergeProcedure(projectId, row));
  }

  /** Whether it happened while nothing was to be recorded here. What the host itself noted tells of no work. */
  #isOfPause({ source, at }: BundleLineOf<'event'>): boolean {
    return source !== 'host' && this.#parts.pauses.covers(at);
  }

  #newEvent({ is: _, project, key, ...said }: BundleLineOf<'event'>): NewEvent {
    const present = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return {
      projectId: this.#projects.get(project)!,
      key: key === undefined ? null : Buffer.from(key, 'hex'),
      // Safe: the line's fields are the event's by name, and UNSAID has those that it does not say.
      event: {
        ...UNSAID,
        paths: [],
        ...(present as Pick<ActivityEvent, 'at' | 'source' | 'type' | 'session'>),
      },
    };
  }

  async #takeProject(line: BundleLineOf<'project'>): Promise<void> {
    const { key, name, createdAt, roots } = line;
    const { store, directory } = this.#parts;
    const project = await whenUnlocked(
      () => store.projects.byKey(key) ?? store.projects.create(key, name, createdAt),
    );
    this.#projects.set(key, project.id);
    const here: typeof roots = [];
    for (const root of roots) if (await directory.isFolderOf(key, root.path)) here.push(root);
    await whenUnlocked(() => store.bundling.addRoots(project.id, here));
    if (hasFolders(key) && store.projects.rootsOf(project.id).length === 0)
      this.#leftOut.push(`Folders of ${name}: none of them is here. It is known as ${key} until one is met.`);
  }

  async #takeBase({ project, before, part, parts, bytes }: BundleLineOf<'base'>): Promise<void> {
    if (part === 0) this.#baseParts.length = 0;
    this.#baseParts.push(Buffer.from(bytes, 'base64'));
    if (part < parts - 1) return;
    const projectId = this.#projects.get(project)!;
    const { store, memories } = this.#parts;
    const isWhole = this.#baseParts.length === parts;
    const isAdded = isWhole && (await whenUnlocked(() => store.bundling.addBase(projectId, this.#baseParts)));
    memories.release(projectId);
    if (isAdded) this.#befores.set(projectId, before);
    else if (!this.#isKnownBase(projectId)) {
      this.#leftOut.push(
        `What ${store.projects.byId(projectId)?.name} had learned from events no longer kept: it has a memory here already.`,
      );
    }
  }

  #isKnownBase(projectId: number): boolean {
    const base = this.#parts.store.retention.baseOf(projectId);
    return base !== null && Buffer.compare(Buffer.concat(base.parts), Buffer.concat(this.#baseParts)) === 0;
  }

  async #takeSetting({ name, value }: BundleLineOf<'setting'>): Promise<void> {
    const isSound = value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0);
    if (SETTINGS_TAKEN.has(name) && isSound)
      await whenUnlocked(() => this.#parts.store.bundling.addSetting(name, JSON.stringify(value)));
  }

  async #takeRow(line: Extract<TakenLine, { is: 'row' }>): Promise<void> {
    const projectId = this.#projects.get(line.project)!;
    const numbered = (row: Omit<BundledRow, 'events'> & { events: BundledRow['events'] }): BundledRow => ({
      ...row,
      events: this.#eventIds(projectId, row.events, line.named),
    });
    const { is: _, project: __, named: ___, children, ...row } = line;
    const tree = { ...numbered(row), children: children.map(numbered) };
    const outcome = await whenUnlocked(() => this.#parts.store.bundling.addTree(projectId, tree));
    if (outcome === 'added') this.#added[line.table]++;
    else if (outcome === 'known') this.#known++;
    else this.#leftOut.push(`One of the ${line.table}: it holds what none does.`);
    if (line.table === 'procedures' && outcome === 'added') this.#merged.push({ projectId, row: line });
  }

  #eventIds(
    projectId: number,
    places: Readonly<Record<string, number>>,
    named: Readonly<Record<number, EventName>>,
  ): Readonly<Record<string, number>> {
    const ids = Object.entries(places).map(([column, place]) => {
      const name = named[place];
      const id =
        name === undefined
          ? null
          : this.#parts.store.bundling.eventId(projectId, name.session, Buffer.from(name.key, 'hex'));
      return [column, id ?? 0] as const;
    });
    return Object.fromEntries(ids);
  }
}
