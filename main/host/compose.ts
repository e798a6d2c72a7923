import { forkWatchProcess, type StartWatchProcess } from '../../native/watcher/start-watch-process.ts';
import { createEngine } from '../engine/engine.ts';
import type { EpochMs } from '../engine/model/units.ts';
import { openStore } from '../store/open-store.ts';
import { composeActivity } from './activity.ts';
import { applySettings } from './apply-settings.ts';
import { AssociationTotals } from './association-totals.ts';
import type { Clock } from './clock.ts';
import { Corrections } from './corrections.ts';
import { DecayUpkeep } from './decay-upkeep.ts';
import { DeliveryDecisions, deliveryGate } from './delivery.ts';
import { DiskFlush } from './disk-flush.ts';
import { waitForErasures } from './erased-file.ts';
import { Erasures } from './erasure.ts';
import { Graphs } from './graphs.ts';
import { Health } from './health.ts';
import { Histories } from './histories.ts';
import { HookHandler } from './hook-handler.ts';
import { Bundles } from './import-bundle.ts';
import { Imports } from './imports.ts';
import { Intake } from './intake.ts';
import { JobsUnderWay } from './jobs-under-way.ts';
import { LastHeard } from './last-heard.ts';
import { LeftOut } from './left-out.ts';
import { type HostLog, openLog } from './log.ts';
import { LogFlush } from './log-flush.ts';
import { Maintenance } from './maintenance.ts';
import { Memories } from './memories.ts';
import { Notifier } from './notifier.ts';
import type { HostParts } from './parts.ts';
import type { HostPaths } from './paths.ts';
import { Pauses } from './pause.ts';
import { Pipeline } from './pipeline.ts';
import { ProcedureMining } from './procedure-mining.ts';
import { ProcedureReview } from './procedure-review.ts';
import { ProjectDirectory } from './project-directory.ts';
import { Retention, type Wait } from './retention.ts';
import { type Saved, saveLearned } from './save-learned.ts';
import { SavePace } from './save-pace.ts';
import { Search } from './search.ts';
import { Settings } from './settings.ts';
import { appendToSpool } from './spool.ts';
import { SpoolIntake } from './spool-intake.ts';
import { statusNotice } from './status.ts';
import { StoreTrouble } from './store-trouble.ts';
import { IgnoredFiles } from './suggestible.ts';
import { Turns } from './turns.ts';
import { Watching } from './watching.ts';

/** What a host is composed for. */
export interface Composition {
  readonly version: string;
  readonly paths: HostPaths;
  /** Where it will listen. */
  readonly endpoint: string;
  readonly clock: Clock;
  /** Told, in a sentence, of anything that keeps the store from opening at once. */
  readonly onWait: (message: string) => void;
  /** Whoever has subscribed already, where another store takes the place of one. */
  readonly notifier?: Notifier;
  /** How a process is started that watches files; default: as a child of Node. */
  readonly startWatchProcess?: StartWatchProcess;
}

/** A host's parts, not yet at work, and what the store's opening has to tell. */
export interface Composed {
  readonly parts: HostParts;
  readonly notices: readonly string[];
}

/**
 * Resources changed from which memory is saved before its time: where the pace allows, and in any case, since
 * a sweep changes a whole project and one save of it all would take a second. Chosen: saves of some 20 and
 * some 100 ms.
 */
const UNSAVED = { many: 500, most: 5_000 } as const;

/** Joins the store, the engine and the sources. Throws `StoreError` where the store cannot be used. */
export async function compose(composition: Composition): Promise<Composed> {
  const { version, paths, endpoint, clock, onWait, notifier = new Notifier() } = composition;
  const { startWatchProcess: start = forkWatchProcess } = composition;
  const health = new Health(clock(), (message) => notifier.announce({ topic: 'notice', message }));
  const log = openWatchedLog(paths, clock, health);
  const { store, notices } = await openStore({
    file: paths.database,
    now: clock(),
    onWait: (reason) => onWait(reason.message),
  });
  for (const notice of notices) health.notice(notice);

  const engine = createEngine();
  const memories = new Memories(store, engine);
  const settings = new Settings(store);
  const leftOut = new LeftOut(store);
  const ignored = new IgnoredFiles();
  const directory = new ProjectDirectory(store, clock, paths.home, leftOut);
  const onStatus = (): void => notifier.announce(statusNotice({ store, trouble, pauses }));
  const trouble = new StoreTrouble(clock, log, onStatus);
  const pauses = new Pauses({
    store,
    clock,
    log,
    onChanged: () => {
      onStatus();
      watching.refresh();
    },
  });
  const intake = new Intake(directory, clock, trouble, { pauses, leftOut });
  const heard = new LastHeard(store);
  const logFlush = new LogFlush(store);
  const flush = new DiskFlush(logFlush);
  const pace = new SavePace(() => performance.now());
  const onStored = (projectId: number, events: number, newestAt: EpochMs): void => {
    flush.mark();
    notifier.announce({ topic: 'recorded', project: String(projectId), events, lastEventAt: newestAt });
    saveIfMany({ store, memories, intake, heard, log }, pace);
  };
  const decisions = new DeliveryDecisions({
    engine,
    memories,
    ignored,
    gate: deliveryGate({ settings, pauses, leftOut }),
  });
  const activity = composeActivity({ store, notifier, clock, log, leftOut });
  const mining = new ProcedureMining({ store, clock, notifier });
  const onEvent: typeof activity.see = (projectId, id, event) => {
    activity.see(projectId, id, event);
    mining.see(projectId, event);
    watching.see(projectId, event);
  };
  const pipeline = new Pipeline({ store, memories, clock, log, trouble, onEvent, onStored });
  const watching = new Watching({
    ...{ store, memories, directory, settings, pauses, leftOut, intake, pipeline, paths, clock, log, start },
    ownHome: paths.home,
    onChanged: onStatus,
  });
  const hooks = new HookHandler({
    decisions,
    audit: activity.audit,
    intake,
    pipeline,
    pauses,
    clock,
    health,
    log,
    heard,
    setAside: (call) => appendToSpool(paths.spool, call, clock(), intake.ownRules),
  });
  const spool = new SpoolIntake(paths.spool, hooks, log);
  const turns = new Turns();
  const waitOf = (projectId: number): Wait | null => waitForErasures(store, paths.undo, projectId);
  const onErased = (): void => notifier.announce({ topic: 'erased' });
  const retention = new Retention({ store, memories, flush, clock, waitOf, turns, onDeleted: onErased });
  const search = new Search(store, engine, memories, clock);
  const jobs = new JobsUnderWay(notifier);
  const imports = new Imports({ store, intake, pipeline, directory, leftOut, pauses, paths });
  const histories = new Histories(store, jobs);
  const graphs = new Graphs(memories, engine, clock, new AssociationTotals(histories, clock));
  const corrections = new Corrections({ store, memories, pipeline, clock });
  const maintenance = new Maintenance({ store, memories, pipeline, retention, clock, turns });
  const decay = new DecayUpkeep({ store, engine, memories, pipeline, maintenance, clock, turns });
  const bundles = new Bundles({
    ...{ store, memories, pipeline, directory, settings, pauses, clock, turns },
  });
  const erasures = new Erasures({
    ...{ store, memories, maintenance, retention, mining, directory, search, spool, flush, clock, turns },
    undoFolder: paths.undo,
    onLost: (message) => {
      log.warn({}, message);
      health.notice(message);
    },
    onChanged: onErased,
  });

  applySettings(settings, {
    ...{ leftOut, ignored, intake, directory, retention, watching, notifier, log },
  });

  const asked = { version, paths, endpoint, clock, log, health, notifier };
  const learning = {
    store,
    engine,
    memories,
    directory,
    intake,
    heard,
    settings,
    pauses,
    leftOut,
    ignored,
    trouble,
    pipeline,
    hooks,
    spool,
    decisions,
    activity,
    watching,
  };
  return {
    parts: {
      ...asked,
      ...learning,
      logFlush,
      flush,
      pace,
      retention,
      maintenance,
      corrections,
      decay,
      mining,
      review: new ProcedureReview({ store, clock, notifier }),
      erasures,
      bundles,
      search,
      jobs,
      imports,
      histories,
      graphs,
    },
    notices,
  };
}

/** The host's log, whose errors count, and whose own failure the person hears of. */
function openWatchedLog(paths: HostPaths, clock: Clock, health: Health): HostLog {
  const log = openLog(paths.logs, clock, (error) => {
    // A full disk is told of by whoever could not store something, for as long as it lasts.
    if ('code' in error && error.code === 'ENOSPC') return;
    health.notice(`The log cannot be written: ${error.message}`);
  });
  return health.watch(log);
}

function saveIfMany(parts: Pick<HostParts, Saved>, pace: SavePace): void {
  const { unsaved } = parts.memories;
  if (unsaved >= UNSAVED.most) saveLearned(parts);
  else if (unsaved >= UNSAVED.many) pace.run(() => saveLearned(parts));
}
