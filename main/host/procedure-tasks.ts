import type { FixArc, Workflow } from '../engine/model/procedure.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { MiningProgress } from '../store/tables/procedure-progress.ts';

/** What the procedure worker is told. */
export interface MiningTask {
  readonly file: string;
  readonly projectId: number;
  readonly progress: MiningProgress;
  /** The last event to look at. */
  readonly through: number;
  /** Look for workflows even if little is new. */
  readonly isThorough: boolean;
  readonly now: EpochMs;
}

/** What it found. */
export interface Mined {
  readonly arcs: readonly FixArc[];
  /** Empty where they were not looked for. */
  readonly workflows: readonly Workflow[];
  readonly progress: MiningProgress;
}
