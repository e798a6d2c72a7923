import type { Fading, FadingKind } from '../engine/decay/fading-next.ts';
import type { Holdings, Outlook } from '../engine/decay/outlook.ts';
import type { DecayPatch } from '../engine/model/decay-settings.ts';
import type { Days, EpochMs } from '../engine/model/units.ts';
import type { GrowthSurvey } from '../store/survey-growth.ts';

/** To say what a sweep would do, as projects fade now and as they would with some settings changed. */
export interface OutlookTask {
  readonly kind: 'outlook';
  readonly file: string;
  readonly projectIds: readonly number[];
  readonly at: EpochMs;
  readonly patch: DecayPatch;
  readonly ahead: readonly Days[];
}

/** To say what is gone soonest. */
export interface FadingTask {
  readonly kind: 'fading';
  readonly file: string;
  readonly projectId: number;
  readonly at: EpochMs;
  readonly patch: DecayPatch;
  readonly what: FadingKind;
  readonly count: number;
}

/** To say how the store grew, and what keeping events for so many days only would save. */
export interface StorageTask {
  readonly kind: 'storage';
  readonly file: string;
  readonly since: EpochMs;
  readonly now: EpochMs;
  readonly keeping: readonly Days[];
}

/** What the upkeep worker is told: one of its tasks. */
export type UpkeepTask = OutlookTask | FadingTask | StorageTask;

/** A project's outlook, as it fades now and as it would. */
export interface ProjectOutlook {
  readonly projectId: number;
  readonly holdings: Holdings;
  readonly current: Outlook;
  readonly proposed: Outlook;
}

/** What is gone soonest, and the weight at which it goes. */
export interface FadingAnswer {
  readonly items: readonly Fading[];
  readonly dropBelow: number;
}

/** What keeping events for so many days only would delete. */
export interface Saving {
  readonly days: Days;
  readonly events: number;
  readonly bytes: number;
}

/** How the store grew, and what could be saved. */
export interface StorageAnswer extends GrowthSurvey {
  readonly savings: readonly Saving[];
}
