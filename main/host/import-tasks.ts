import type { BundleLine, BundleLineOf } from '../../contracts/bundle.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Exported, ExportTask } from './export-bundle.ts';
import type { LeftOutRules } from './left-out.ts';

/** A line that cannot be taken, and why. */
export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

/** How much of each kind an export holds, and what of it cannot be taken. */
export interface BundleSurvey {
  readonly projects: number;
  readonly events: number;
  readonly deliveries: number;
  readonly procedures: number;
  readonly settings: number;
  /** The first of them. */
  readonly bad: readonly BadLine[];
  readonly badLines: number;
}

/** By which the event is found that a row refers to. */
export interface EventName {
  readonly session: string;
  readonly key: string;
}

/** A line to be taken; events of rows by name. */
export type TakenLine =
  | Exclude<BundleLine, BundleLineOf<'row'> | BundleLineOf<'end'>>
  | (BundleLineOf<'row'> & { readonly named: Readonly<Record<number, EventName>> });

/** What the bundle worker is told. */
export type BundleTask =
  | ExportTask
  | { readonly kind: 'check'; readonly from: string; readonly now: EpochMs }
  | {
      readonly kind: 'read';
      readonly from: string;
      readonly now: EpochMs;
      /** The store that takes it, of which events without keys are known by what they say. */
      readonly file: string;
      /** The person's own patterns of redaction. */
      readonly redactionPatterns: readonly string[];
      /** What the person left out. */
      readonly leftOut: LeftOutRules;
    };

/** What it says. After `lines` it waits to be told that they were taken. */
export type BundleMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'exported'; readonly exported: Exported }
  | { readonly kind: 'checked'; readonly survey: BundleSurvey }
  | {
      readonly kind: 'lines';
      readonly lines: readonly TakenLine[];
      readonly known: number;
      readonly done: number;
    }
  /** All was handed over; what was left out of it, in sentences. */
  | { readonly kind: 'ended'; readonly leftOut: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };
