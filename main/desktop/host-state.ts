import type { ResultOf } from '../../contracts/methods.ts';
import type { Connection } from './host-link.ts';

/** How the host is, as the tray shows it. */
export interface HostState {
  readonly kind: 'starting' | 'learning' | 'paused' | 'degraded' | 'read-only' | 'unreachable';
  /** End of a pause, ms since 1970; null: not paused, or until resumed. */
  readonly pausedUntil: number | null;
  /** Events of today; null: not known. */
  readonly eventsToday: number | null;
  /** Whether recording ends with this program. */
  readonly isOwn: boolean;
}

/**
 * Joins what the link and the host say. `status`: null where the host did not answer; `eventsToday`: null where
 * that is not known.
 */
export function hostStateOf(
  { state }: Connection,
  status: ResultOf<'host.status'> | null,
  eventsToday: number | null,
): HostState {
  const isOwn = state === 'own';
  if (state === 'unreachable') return { kind: state, pausedUntil: null, eventsToday: null, isOwn };
  if (status === null) return { kind: 'starting', pausedUntil: null, eventsToday: null, isOwn };
  return { kind: status.state, pausedUntil: status.pausedUntil, eventsToday, isOwn };
}
