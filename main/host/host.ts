import type { StartWatchProcess } from '../../native/watcher/start-watch-process.ts';
import type { DurationMs } from '../engine/model/units.ts';
import { combineMethods, createDispatch, type Dispatch, type MethodHandlers } from '../socket/dispatch.ts';
import { publishEndpoint, readEndpoint } from '../socket/endpoint.ts';
import type { OnHook } from '../socket/http-hook.ts';
import { activityMethods } from '../socket/methods/activity-methods.ts';
import { agentMethods } from '../socket/methods/agent-methods.ts';
import { backupMethods } from '../socket/methods/backup-methods.ts';
import { correctionMethods } from '../socket/methods/correction-methods.ts';
import { eventMethods } from '../socket/methods/event-methods.ts';
import { graphMethods } from '../socket/methods/graph-methods.ts';
import { hookMethods } from '../socket/methods/hook-methods.ts';
import { hostMethods } from '../socket/methods/host-methods.ts';
import { importMethods } from '../socket/methods/import-methods.ts';
import { jobMethods } from '../socket/methods/job-methods.ts';
import { maintenanceMethods } from '../socket/methods/maintenance-methods.ts';
import { memoryMethods } from '../socket/methods/memory-methods.ts';
import { privacyMethods } from '../socket/methods/privacy-methods.ts';
import { procedureMethods } from '../socket/methods/procedure-methods.ts';
import { searchMethods } from '../socket/methods/search-methods.ts';
import { settingsMethods } from '../socket/methods/settings-methods.ts';
import { shellMethods } from '../socket/methods/shell-methods.ts';
import { upkeepMethods } from '../socket/methods/upkeep-methods.ts';
import { listen } from '../socket/server.ts';
import { publishWindow, readWindow, withdrawWindow } from '../socket/window-address.ts';
import { openWebDoor, type WebDoor, type WebDoorOptions } from '../web/web-door.ts';
import { type Clock, systemClock } from './clock.ts';
import { compose } from './compose.ts';
import type { Health } from './health.ts';
import { ExchangeableInside, type RestoreRunning } from './inside.ts';
import { jobsOf, warmUp } from './jobs.ts';
import { Notifier } from './notifier.ts';
import type { HostParts } from './parts.ts';
import { hostPaths, prepareHome } from './paths.ts';
import { isRefusal } from './pipeline.ts';
import { catchUp, settle } from './rest.ts';
import { saveLearned } from './save-learned.ts';
import { Scheduler } from './scheduler.ts';
import { claimHome } from './single-instance.ts';
import { placeRun, placeSocket } from './socket-place.ts';
import { appendToSpool } from './spool.ts';

/** Where a host offers its window to browsers: the built page, and the port, 0 being any that is free. */
export type WindowPlace = Pick<WebDoorOptions, 'page' | 'port'>;

/** How a host is started. */
export interface HostOptions {
  readonly home: string;
  readonly version: string;
  readonly clock?: Clock;
  /** Told, in a sentence, of anything that keeps the start waiting. */
  readonly onWait?: (message: string) => void;
  /** Absent: no window is offered to browsers. */
  readonly window?: WindowPlace;
  /** How a process is started that watches files; default: as a child of Node. */
  readonly startWatchProcess?: StartWatchProcess;
}

/** A running host. */
export interface Host {
  readonly endpoint: string;
  /** The address that opens the window in a browser, for the person only; null: none does. */
  readonly window: string | null;
  /** Answers the socket's messages, for a window of this very process. */
  readonly dispatch: Dispatch;
  readonly notices: readonly string[];
  /** Makes durable what there is, before the machine sleeps; work goes on. */
  readonly settle: () => Promise<void>;
  /** Looks at once at what came while the machine slept. */
  readonly catchUp: () => Promise<void>;
  /** Takes no more, makes everything durable, and lets go of the home. */
  readonly stop: () => Promise<void>;
}

/** What became of a start: another host may serve the home already. */
export type Started =
  | { readonly state: 'started'; readonly host: Host }
  | {
      readonly state: 'already-running';
      readonly pid: number | null;
      readonly endpoint: string;
      readonly window: string | null;
    };

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
  if (claim.state === 'taken') {
    const [endpoint, window] = [readEndpoint(runHome), readWindow(runHome)];
    return { state: 'already-running', pid: claim.pid, endpoint, window };
  }
  try {
    return { state: 'started', host: await run(options, runHome, claim.release) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function run(options: HostOptions, runHome: string, release: () => void): Promise<Host> {
  const { home, version, clock = systemClock, onWait = () => undefined, startWatchProcess } = options;
  const paths = hostPaths(home, runHome);
  withdrawWindow(runHome);
  const endpoint = placeSocket(runHome);
  const notifier = new Notifier();
  const inside = await ExchangeableInside.of(async (exchange) => {
    const restore: RestoreRunning = async (backup) => {
      const restored = await exchange(backup);
      notifier.announce({ topic: 'erased' });
      return restored;
    };
    const { parts } = await compose({
      version,
      paths,
      endpoint,
      clock,
      onWait,
      notifier,
      ...(startWatchProcess && { startWatchProcess }),
    });
    if (!parts.store.isReadOnly) await parts.erasures.resumeCuts();
    const work = startWork(parts);
    const dispatch = createDispatch(methodsOf(parts, restore), parts.log);
    return { parts, dispatch, onHook: hookDoor(parts), close: () => stopInside(parts, work) };
  });
  const { dispatch } = inside;
  const log = logOf(inside);
  const onDeclined = (): void => void inside.parts.health.declined++;
  const server = await listen({ endpoint, dispatch, onHook: inside.onHook, onDeclined, log });
  publishEndpoint(runHome, endpoint);
  const door = await openDoor(options.window, inside.parts.health, { dispatch, onDeclined, log });
  if (door !== null) publishWindow(runHome, door.url);
  const { notices } = inside.parts.health;
  inside.parts.log.info({ endpoint, notices, hasWindow: door !== null }, 'The host listens.');
  const stop = async (): Promise<void> => {
    withdrawWindow(runHome);
    await Promise.all([server.close(STOP_GRACE), door?.close(STOP_GRACE)]);
    await inside.close();
    release();
  };
  return {
    endpoint,
    window: door?.url ?? null,
    dispatch,
    notices: [...notices],
    settle: () => settle(inside.parts),
    catchUp: () => catchUp(inside.parts),
    stop,
  };
}

/** The log of the doors: whichever the parts behind them have now. */
function logOf(inside: ExchangeableInside): Pick<HostParts['log'], 'warn' | 'error'> {
  return {
    warn: (fields, message) => inside.parts.log.warn(fields, message),
    error: (fields, message) => inside.parts.log.error(fields, message),
  };
}

/** Opens the window to browsers. A host without one does all else: it says why and goes on. */
async function openDoor(
  window: WindowPlace | undefined,
  health: Health,
  services: Omit<WebDoorOptions, keyof WindowPlace>,
): Promise<WebDoor | null> {
  if (window === undefined) return null;
  try {
    return await openWebDoor({ ...window, ...services });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    services.log.warn({ err: error }, 'The window is not offered to browsers.');
    health.notice(`The window is not offered to browsers: ${error.message}.`);
    return null;
  }
}

/** What the host does by itself. */
interface Work {
  readonly scheduler: Scheduler;
  readonly warmingUp: NodeJS.Immediate;
}

function startWork(parts: HostParts): Work {
  parts.watching.begin();
  const scheduler = new Scheduler(jobsOf(parts), parts.log);
  const warmingUp = setImmediate(() => {
    warmUp(parts).catch((error: unknown) => parts.log.error({ err: error }, 'Warming up failed.'));
  });
  return { scheduler, warmingUp };
}

/** In this order, once there are no new requests: no work of its own, nothing waiting, and only then store and log. */
async function stopInside(parts: HostParts, work: Work): Promise<void> {
  clearImmediate(work.warmingUp);
  await parts.jobs.stop();
  await parts.pauses.stop();
  await parts.spool.stop();
  await parts.watching.stop();
  await parts.retention.stop();
  // Together: each may wait for the other's end.
  await Promise.all([parts.mining.stop(), parts.erasures.stop()]);
  await work.scheduler.stop();
  await parts.pipeline.drained();
  await parts.activity.audit.stop();
  parts.activity.feed.stop();
  saveLearned(parts);
  await parts.logFlush.stop();
  parts.store.close();
  parts.log.info({}, 'The host stopped.');
  await parts.log.close();
}

function methodsOf(parts: HostParts, restore: RestoreRunning): MethodHandlers {
  return combineMethods(
    activityMethods(parts),
    hostMethods(parts),
    eventMethods(parts),
    hookMethods(parts),
    settingsMethods(parts),
    memoryMethods(parts),
    correctionMethods(parts),
    maintenanceMethods(parts),
    upkeepMethods(parts),
    privacyMethods(parts),
    backupMethods(parts, restore),
    procedureMethods(parts),
    searchMethods(parts),
    graphMethods(parts),
    jobMethods(parts),
    agentMethods(parts),
    shellMethods(parts),
    importMethods(parts),
  );
}

/** Answers hook clients; what cannot be stored now is kept in the spool. */
function hookDoor({ hooks, intake, paths, clock, log }: HostParts): OnHook {
  return async (call) => {
    try {
      return await hooks.handle(call);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.warn({ err: error }, 'A hook call goes to the spool.');
      await appendToSpool(paths.spool, call, clock(), intake.ownRules);
      return '';
    }
  };
}
