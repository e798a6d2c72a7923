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

/** Joins what the link and the host say. `status`: null where the host did not answer. */
export function hostStateOf(connection: Connection, status: ResultOf<'host.status'> | null): HostState {
  const isOwn = connection.state === 'own';
  if (connection.state === 'starting' || connection.state === 'unreachable' || status === null) {
    const kind = connection.state === 'unreachable' ? 'unreachable' : 'starting';
    return { kind, pausedUntil: null, eventsToday: null, isOwn };
  }
  return { kind: status.state, pausedUntil: null, eventsToday: null, isOwn };
}
