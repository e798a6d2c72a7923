import type { DurationMs } from '../engine/model/units.ts';
import { combineMethods, type MethodHandlers } from '../socket/dispatch.ts';
import { publishEndpoint, readEndpoint } from '../socket/endpoint.ts';
import type { OnHook } from '../socket/http-hook.ts';
import { eventMethods } from '../socket/methods/event-methods.ts';
import { hookMethods } from '../socket/methods/hook-methods.ts';
import { hostMethods } from '../socket/methods/host-methods.ts';
import { maintenanceMethods } from '../socket/methods/maintenance-methods.ts';
import { memoryMethods } from '../socket/methods/memory-methods.ts';
import { searchMethods } from '../socket/methods/search-methods.ts';
import { listen, type SocketServer } from '../socket/server.ts';
import { type Clock, systemClock } from './clock.ts';
import { compose } from './compose.ts';
import { jobsOf, warmUp } from './jobs.ts';
import type { HostParts } from './parts.ts';
import { hostPaths, prepareHome } from './paths.ts';
import { isRefusal } from './pipeline.ts';
import { saveLearned } from './save-learned.ts';
import { Scheduler } from './scheduler.ts';
import { claimHome } from './single-instance.ts';
import { placeRun, placeSocket } from './socket-place.ts';
import { appendToSpool } from './spool.ts';

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
 * Starts the host of a home. Throws `StoreError` where the store cannot be used, and an error that says why
 * where the socket cannot be had.
 */
export async function startHost(options: HostOptions): Promise<Started> {
  prepareHome(hostPaths(options.home));
  const runHome = placeRun(options.home);
  const claim = claimHome(hostPaths(options.home, runHome));
  if (claim.state === 'taken')
    return { state: 'already-running', pid: claim.pid, endpoint: readEndpoint(runHome) };
  try {
    return { state: 'started', host: await run(options, runHome, claim.release) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function run(options: HostOptions, runHome: string, release: () => void): Promise<Host> {
  const { home, version, clock = systemClock, onWait = () => undefined } = options;
  const paths = hostPaths(home, runHome);
  const endpoint = placeSocket(runHome);
  const { parts, notices } = await compose({ version, paths, endpoint, clock, onWait });
  const { health, log } = parts;
  const onDeclined = (): void => void health.declined++;
  const server = await listen({
    endpoint,
    handlers: methodsOf(parts),
    onHook: hookDoor(parts),
    onDeclined,
    log,
  });
  publishEndpoint(runHome, endpoint);
  log.info({ endpoint, notices }, 'The host listens.');
  const work = startWork(parts);
  const stop = async (): Promise<void> => {
    await stopAll(parts, server, work);
    release();
  };
  return { endpoint, notices, stop };
}

/** What the host does by itself. */
interface Work {
  readonly scheduler: Scheduler;
  readonly warmingUp: NodeJS.Immediate;
}

function startWork(parts: HostParts): Work {
  const scheduler = new Scheduler(parts.log);
  for (const job of jobsOf(parts)) scheduler.start(job);
  const warmingUp = setImmediate(() => {
    warmUp(parts).catch((error: unknown) => parts.log.error({ err: error }, 'Warming up failed.'));
  });
  return { scheduler, warmingUp };
}

/**
 * In this order: no new requests, no work of its own, nothing waiting, and only then the store and the log.
 */
async function stopAll(parts: HostParts, server: SocketServer, work: Work): Promise<void> {
  clearImmediate(work.warmingUp);
  await server.close(STOP_GRACE);
  await parts.spool.stop();
  await parts.retention.stop();
  await work.scheduler.stop();
  await parts.pipeline.drained();
  saveLearned(parts);
  await parts.logFlush.stop();
  parts.store.close();
  parts.log.info({}, 'The host stopped.');
  await parts.log.close();
}

function methodsOf(parts: HostParts): MethodHandlers {
  return combineMethods(
    hostMethods(parts),
    eventMethods(parts),
    hookMethods(parts),
    memoryMethods(parts),
    maintenanceMethods(parts),
    searchMethods(parts),
  );
}

/** Answers hook clients; what cannot be stored now is kept in the spool. */
function hookDoor({ hooks, paths, clock, log }: HostParts): OnHook {
  return async (call) => {
    try {
      return await hooks.handle(call);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.warn({ err: error }, 'A hook call goes to the spool.');
      await appendToSpool(paths.spool, call, clock());
      return '';
    }
  };
}
