import type { RecordedEvent } from '../../contracts/event.ts';
import type { ActivityEvent } from '../../main/engine/model/event.ts';

/**
 * An event as other programs record it: without what is absent. Throws for those that only the host makes.
 */
export function recordedEvent(event: ActivityEvent, project: string): RecordedEvent {
  const { source, type, paths, ...rest } = event;
  if (
    source === 'host' ||
    type === 'injected' ||
    type === 'swept' ||
    type === 'error_reported' ||
    type === 'error_resolved' ||
    type === 'adjusted'
  )
    throw new Error(`${type} is the host's own`);
  const present = Object.entries(rest).filter(([, value]) => value !== null);
  // Safe: the fields are the same by name, and those that may be null are left out.
  return {
    ...(Object.fromEntries(present) as Pick<RecordedEvent, 'session'>),
    source,
    type,
    paths: [...paths],
    project,
  };
}
