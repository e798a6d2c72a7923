import type { Cut } from '../engine/erasing/cut-event.ts';

/** To go through projects for what a cut takes, and to write it to a file where there is to be one. */
export interface SurveyTask {
  readonly kind: 'survey';
  readonly file: string;
  readonly projectIds: readonly number[];
  readonly cut: Cut;
  readonly throughEventId: number;
  /** Null: only count. */
  readonly undoFile: string | null;
}

/** What the erasure worker is told: one of its tasks. */
export type ErasureTask =
  | SurveyTask
  /** To find names and sessions that nothing refers to. */
  | { readonly kind: 'unused'; readonly file: string }
  /** To write the store's file anew, so that nothing deleted is in it. */
  | { readonly kind: 'scrub'; readonly file: string };
