import { createEngine } from '../engine/engine.ts';
import type { DurationMs } from '../engine/model/units.ts';
import { combineMethods } from '../socket/dispatch.ts';
import { publishEndpoint, readEndpoint } from '../socket/endpoint.ts';
import type { HookCall } from '../socket/http-hook.ts';
import { eventMethods } from '../socket/methods/event-methods.ts';
import { hookMethods } from '../socket/methods/hook-methods.ts';
import { hostMethods } from '../socket/methods/host-methods.ts';
import { maintenanceMethods } from '../socket/methods/maintenance-methods.ts';
import { memoryMethods } from '../socket/methods/memory-methods.ts';
import { listen, type SocketServer } from '../socket/server.ts';
import { openStore } from '../store/open-store.ts';
import { StoreError } from '../store/store-error.ts';
import { type Clock, systemClock } from './clock.ts';
import { DiskFlush } from './disk-flush.ts';
import { Health } from './health.ts';
import { HookHandler } from './hook-handler.ts';
import { Intake } from './intake.ts';
import { openLog } from './log.ts';
import { Maintenance } from './maintenance.ts';
import { Memories } from './memories.ts';
import { Notifier } from './notifier.ts';
import type { HostParts } from './parts.ts';
import { hostPaths, prepareHome } from './paths.ts';
import { Pipeline, QueueFullError } from './pipeline.ts';
import { ProjectDirectory } from './project-directory.ts';
import { Retention } from './retention.ts';
import { saveLearned } from './save-learned.ts';
import { SavePace } from './save-pace.ts';
import { type Job, Scheduler } from './scheduler.ts';
import { claimHome } from './single-instance.ts';
import { placeRun, placeSocket } from './socket-place.ts';
import { appendToSpool, removeUnfinished } from './spool.ts';
import { SpoolIntake } from './spool-intake.ts';
import { stateOf } from './status.ts';
import { StoreTrouble } from './store-trouble.ts';
import { Turns } from './turns.ts';

/** How a host is started. */
export interface HostOptions {
  readonly home: string;
  readonly version: string;
  readonly clock?: Clock;
  /** Told, in a sentence, of anything that keeps the start waiting. */
  readonly onWait?: (message: string) => void;
}

/** A running host. */
export interface Host {
  readonly endpoint: string;
  readonly notices: readonly string[];
  /** Takes no more, makes everything durable, and lets go of the home. */
  readonly stop: () => Promise<void>;
}

/** What became of a start: another host may serve the home already. */
export type Started =
  | { readonly state: 'started'; readonly host: Host }
  | { readonly state: 'already-running'; readonly pid: number | null; readonly endpoint: string };

/** Time given to answers under way when the host stops. */
const STOP_GRACE: DurationMs = 2_000;
/**
 * Resources changed from which memory is saved before its time: where the pace allows, and in any case, since a sweep
 * changes a whole project and one save of it all would take a second. Chosen: saves of some 20 and some 100 ms.
 */
const UNSAVED = { many: 500, most: 5_000 } as const;

const EVERY = {
  flush: 1_000,
  save: 5_000,
  spool: 2_000,
  minute: 60_000,
  /** How often it is looked whether the daily upkeep is due. */
  upkeep: 10 * 60_000,
} as const satisfies Record<string, DurationMs>;

/**
 * Starts the host of a home: the one place that joins store, engine, sources and socket. Throws `StoreError` where the
 * store cannot be used, and an error that says why where the socket cannot be had.
 */
export async function startHost(options: HostOptions): Promise<Started> {
  const clock = options.clock ?? systemClock;
  prepareHome(hostPaths(options.home));
  const runHome = placeRun(options.home);
  const paths = hostPaths(options.home, runHome);
  const claim = claimHome(paths);
  if (claim.state === 'taken')
    return { state: 'already-running', pid: claim.pid, endpoint: readEndpoint(runHome) };
  try {
    const host = await compose(options, runHome, clock, claim.release);
    return { state: 'started', host };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function compose(
  options: HostOptions,
  runHome: string,
  clock: Clock,
  release: () => void,
): Promise<Host> {
  const paths = hostPaths(options.home, runHome);
  const notifier = new Notifier();
  const health = new Health(clock(), (message) => notifier.announce({ topic: 'notice', message }));
  const log = health.watch(
    openLog(paths.logs, clock, (error) => {
      // A full disk is told of by whoever could not store something, for as long as it lasts.
      if (!('code' in error) || error.code !== 'ENOSPC')
        health.notice(`The log cannot be written: ${error.message}`);
    }),
  );
  const { store, notices } = await openStore({
    file: paths.database,
    now: clock(),
    onWait: (reason) => options.onWait?.(reason.message),
  });
  for (const notice of notices) health.notice(notice);

  const engine = createEngine();
  const memories = new Memories(store, engine);
  const directory = new ProjectDirectory(store, clock, paths.home);
  const trouble = new StoreTrouble(clock, log, () =>
    notifier.announce({ topic: 'status', state: stateOf({ store, trouble }) }),
  );
  const intake = new Intake(directory, clock, trouble);
  const flush = new DiskFlush(store);
  const pace = new SavePace(() => performance.now());
  const pipeline = new Pipeline({
    store,
    memories,
    clock,
    log,
    trouble,
    onStored: (projectId, events, newestAt) => {
      flush.mark();
      notifier.announce({ topic: 'recorded', project: String(projectId), events, lastEventAt: newestAt });
      const save = (): void => saveLearned({ store, memories, intake, log });
      if (memories.unsaved >= UNSAVED.most) save();
      else if (memories.unsaved >= UNSAVED.many) pace.run(save);
    },
  });
  const hooks = new HookHandler({ engine, memories, intake, pipeline, clock, health, log });
  const turns = new Turns();
  const retention = new Retention({ store, memories, flush, clock, turns });
  const maintenance = new Maintenance({ store, memories, pipeline, retention, clock, turns });
  const spool = new SpoolIntake(paths.spool, hooks, log);
  const endpoint = placeSocket(runHome);
  let server: SocketServer | null = null;
  const parts: HostParts = {
    version: options.version,
    paths,
    store,
    engine,
    memories,
    directory,
    intake,
    trouble,
    pipeline,
    hooks,
    maintenance,
    retention,
    health,
    notifier,
    flush,
    clock,
    log,
    endpoint,
    server: () => server,
  };

  server = await listen({ endpoint, handlers: methodsOf(parts), onHook: hookDoor(parts), log });
  publishEndpoint(runHome, endpoint);
  log.info({ endpoint, notices }, 'The host listens.');

  const scheduler = new Scheduler(log);
  const jobs = jobsOf(parts, spool, pace);
  for (const job of jobs) scheduler.start(job);
  const warmingUp = setImmediate(() => {
    warmUp(parts, spool).catch((error: unknown) => log.error({ err: error }, 'Warming up failed.'));
  });

  const stop = async (): Promise<void> => {
    clearImmediate(warmingUp);
    await server?.close(STOP_GRACE);
    await spool.stop();
    await retention.stop();
    await scheduler.stop();
    await pipeline.drained();
    saveLearned(parts);
    store.close();
    log.info({}, 'The host stopped.');
    await log.close();
    release();
  };
  return { endpoint, notices, stop };
}

function methodsOf(parts: HostParts) {
  return combineMethods(
    hostMethods(parts),
    eventMethods(parts),
    hookMethods(parts),
    memoryMethods(parts),
    maintenanceMethods(parts),
  );
}

/** Answers hook clients; what cannot be stored now is kept in the spool. */
function hookDoor({ hooks, paths, clock, log }: HostParts): (call: HookCall) => Promise<string> {
  return async (call) => {
    try {
      return await hooks.handle(call);
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof QueueFullError)) throw error;
      log.warn({ err: error }, 'A hook call goes to the spool.');
      await appendToSpool(paths.spool, call, clock());
      return '';
    }
  };
}

function jobsOf(parts: HostParts, spool: SpoolIntake, pace: SavePace): readonly Job[] {
  const { store, memories, flush, maintenance, directory, paths, clock } = parts;
  return [
    { name: 'flush', every: EVERY.flush, run: () => flush.run() },
    { name: 'save', every: EVERY.save, run: () => pace.run(() => saveLearned(parts)) },
    { name: 'spool', every: EVERY.spool, run: async () => void (store.readOnly || (await spool.run())) },
    {
      name: 'minute',
      every: EVERY.minute,
      run: async () => {
        memories.releaseIdle(clock());
        directory.refresh();
        await removeUnfinished(paths.spool, clock());
      },
    },
    { name: 'daily upkeep', every: EVERY.upkeep, run: () => maintenance.daily() },
  ];
}

/** Takes in the spool, and opens the memory that is most likely asked for first. */
async function warmUp({ store, memories, clock }: HostParts, spool: SpoolIntake): Promise<void> {
  const [latest] = store.listProjects();
  if (latest !== undefined) memories.of(latest.id, clock());
  if (!store.readOnly) await spool.run();
}
