import type { ProjectSurvey } from './erasure-survey.ts';

/** Told how far work is, in units of the work's own; `done` never falls, and never exceeds `total`. */
export type Progress = (done: number, total: number) => void;

/** How far an erasure is: rows are cut, what is left is learned anew, and then the store's pages are gone through. */
export class ErasureProgress {
  readonly #told: Progress;
  readonly #total: number;
  #done = 0;

  /** `eventsOf`: how many events a project has, before anything of it is cut. */
  constructor(surveys: readonly ProjectSurvey[], eventsOf: (projectId: number) => number, told: Progress) {
    const sum = surveys.reduce(
      ({ cut, left }, { erasure, counts }) => ({
        cut: cut + erasure.rows.length + erasure.eventIds.length,
        left: left + (erasure.isWhole ? 0 : Math.max(0, eventsOf(erasure.projectId) - counts.events)),
      }),
      { cut: 0, left: 0 },
    );
    this.#told = told;
    // The pages take about as long as all before: the end is near, and never there too early.
    this.#total = 2 * (sum.cut + sum.left);
    told(0, this.#total);
  }

  /** Counts rows that were cut, or events that were learned anew. */
  add(count: number): void {
    this.#done = Math.min(this.#done + count, this.#total);
    this.#told(this.#done, this.#total);
  }
}
