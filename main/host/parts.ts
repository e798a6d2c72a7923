import type { Engine } from '../engine/engine.ts';
import type { Store } from '../store/store.ts';
import type { Activity } from './activity.ts';
import type { Clock } from './clock.ts';
import type { DeliveryDecisions } from './delivery.ts';
import type { DiskFlush } from './disk-flush.ts';
import type { Graphs } from './graphs.ts';
import type { Health } from './health.ts';
import type { Histories } from './histories.ts';
import type { HookHandler } from './hook-handler.ts';
import type { Imports } from './imports.ts';
import type { Intake } from './intake.ts';
import type { JobsUnderWay } from './jobs-under-way.ts';
import type { HostLog } from './log.ts';
import type { LogFlush } from './log-flush.ts';
import type { Maintenance } from './maintenance.ts';
import type { Memories } from './memories.ts';
import type { Notifier } from './notifier.ts';
import type { HostPaths } from './paths.ts';
import type { Pipeline } from './pipeline.ts';
import type { ProjectDirectory } from './project-directory.ts';
import type { Retention } from './retention.ts';
import type { SavePace } from './save-pace.ts';
import type { Search } from './search.ts';
import type { SpoolIntake } from './spool-intake.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** The host's parts: what it drives, and what its methods see. */
export interface HostParts {
  readonly version: string;
  readonly paths: HostPaths;
  readonly store: Store;
  readonly engine: Engine;
  readonly memories: Memories;
  readonly directory: ProjectDirectory;
  readonly intake: Intake;
  readonly trouble: StoreTrouble;
  readonly pipeline: Pipeline;
  readonly hooks: HookHandler;
  readonly decisions: DeliveryDecisions;
  readonly activity: Activity;
  readonly maintenance: Maintenance;
  readonly retention: Retention;
  readonly search: Search;
  readonly graphs: Graphs;
  readonly histories: Histories;
  readonly jobs: JobsUnderWay;
  readonly imports: Imports;
  readonly health: Health;
  readonly notifier: Notifier;
  readonly logFlush: LogFlush;
  readonly flush: DiskFlush;
  readonly pace: SavePace;
  readonly spool: SpoolIntake;
  readonly clock: Clock;
  readonly log: HostLog;
  /** Where the host listens. */
  readonly endpoint: string;
}
