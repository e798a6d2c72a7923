import type { Spread } from './spread.ts';

/**
 * What a figure is to reach: at least or at most so much, of the value itself or of one point of its spread.
 */
export interface Aim {
  readonly of: 'value' | keyof Omit<Spread, 'samples'>;
  readonly is: 'at least' | 'at most';
  readonly bound: number;
}

/** One measured figure: a value, or a spread of many. */
export interface Figure {
  readonly what: string;
  readonly unit:
    | 'ms'
    | 'events/s'
    | 'bytes'
    | 'bytes/event'
    | 'KB'
    | 'MB'
    | 'fps'
    | '×'
    | '%'
    | '/s'
    | 'each';
  readonly value: number | Spread;
  readonly aims?: readonly Aim[];
  /** The same quantity of something simpler or smaller, measured in the same run: median over median. */
  readonly ratio?: { readonly to: string; readonly value: number };
}

/** What one benchmark found. */
export interface Findings {
  readonly figures: readonly Figure[];
  /** Sentences that the figures need; may be empty. */
  readonly notes: readonly string[];
}

/** A benchmark. `isQuick` takes fewer samples and smaller sizes: for a look, not for a claim. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(setting: {
    readonly isQuick: boolean;
    readonly progress: (message: string) => void;
  }): Promise<Findings>;
}

/** Whether a figure reaches an aim. */
export function reaches({ value }: Figure, { of, is, bound }: Aim): boolean {
  const reached = measuredAt(value, of);
  return is === 'at least' ? reached >= bound : reached <= bound;
}

function measuredAt(value: number | Spread, of: Aim['of']): number {
  if (typeof value === 'number') return value;
  if (of === 'value') throw new TypeError('an aim for a spread names the point it is for');
  return value[of];
}

/** An upper bound. */
export function atMost(of: Aim['of'], bound: number): Aim {
  return { of, is: 'at most', bound };
}

/** A lower bound of a plain value. */
export function atLeast(bound: number): Aim {
  return { of: 'value', is: 'at least', bound };
}
