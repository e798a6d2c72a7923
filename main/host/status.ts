import type { HostNotice, ResultOf } from '../../contracts/methods.ts';
import type { HostParts } from './parts.ts';
import type { SpoolLosses } from './spool.ts';
import { watchingNotices } from './watching.ts';

type Status = ResultOf<'host.status'>;

/** How the host is: learning, told to pause, not able to store, or opened for reading. */
export function stateOf({
  store,
  trouble,
  pauses,
}: Pick<HostParts, 'store' | 'trouble' | 'pauses'>): Status['state'] {
  if (store.isReadOnly) return 'read-only';
  if (pauses.current !== null) return 'paused';
  return trouble.current === null ? 'learning' : 'degraded';
}

/** What subscribers are told when that changes. */
export function statusNotice(parts: Pick<HostParts, 'store' | 'trouble' | 'pauses'>): HostNotice {
  return { topic: 'status', state: stateOf(parts), pausedUntil: parts.pauses.current?.until ?? null };
}

/** What the host is doing, from its own last acts. */
export function statusOf(parts: HostParts, spooled: number, losses: SpoolLosses): Status {
  const { store, pipeline, health, maintenance, paths } = parts;
  const { backlog, lastCommitAt } = pipeline.health;
  const trouble = parts.trouble.current;
  const notices = [...health.notices];
  if (trouble !== null) {
    notices.push(
      `Nothing is being stored since ${new Date(trouble.since).toISOString()}: ${trouble.error.message}.`,
    );
  }
  if (parts.flush.notice !== null) notices.push(parts.flush.notice);
  if (losses.dropped > 0) notices.push(`${losses.dropped} hook events were lost because the spool was full.`);
  const watching = parts.watching.status;
  notices.push(...watchingNotices(watching));
  return {
    version: parts.version,
    pid: process.pid,
    state: stateOf(parts),
    pausedUntil: parts.pauses.current?.until ?? null,
    startedAt: health.startedAt,
    events: store.events.count(),
    lastEventAt: store.events.lastActivityAt(),
    lastCommitAt,
    backlog,
    spooled,
    declined: health.declined + losses.declined,
    errors: health.errors,
    lastError: health.lastError,
    notices,
    watching,
    home: paths.home,
    socket: parts.endpoint,
    memoryBytes: process.memoryUsage.rss(),
    lastBackupAt: maintenance.lastBackupAt(),
  };
}
