import type { EpochMs } from '../engine/model/units.ts';
import type { Trajectory } from './trajectory.ts';

/** Simulated: one second an event, on through all tasks of a repository. Real: the recorded times. */
export type ClockKind = 'sim' | 'real';

/** First instant of the simulated clock. A fixed date, so that a run repeats exactly. */
const SIMULATED_START: EpochMs = Date.UTC(2026, 0, 1);
const STEP_MS = 1_000;

/** When a task is opened, each of its events asked and recorded, and the task closed. */
export interface TaskTimes {
  readonly opened: EpochMs;
  /** One for each event. */
  readonly events: readonly EpochMs[];
  readonly closed: EpochMs;
}

/** Times of a repository's tasks, in their order. Where a recorded time is missing, a second passes. */
export function taskTimes(trajectories: readonly Trajectory[], clock: ClockKind): readonly TaskTimes[] {
  const times: TaskTimes[] = [];
  for (const trajectory of trajectories) {
    const now = times.at(-1)?.closed ?? SIMULATED_START;
    times.push(clock === 'sim' ? simulated(trajectory, now) : recorded(trajectory, now));
  }
  return times;
}

function simulated({ events }: Trajectory, opened: EpochMs): TaskTimes {
  return {
    opened,
    events: events.map((_event, index) => opened + index * STEP_MS),
    closed: opened + events.length * STEP_MS,
  };
}

function recorded({ startedAt, events }: Trajectory, previous: EpochMs): TaskTimes {
  const opened = startedAt ?? previous;
  let next = opened;
  const times = events.map(({ at }) => {
    const time = at ?? next;
    next = time + STEP_MS;
    return time;
  });
  return { opened, events: times, closed: next };
}
