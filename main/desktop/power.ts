import { powerMonitor } from 'electron';
import type { HostLog } from '../host/log.ts';
import type { HostLink } from './host-link.ts';

/** Tells the host when the machine goes to sleep and when it wakes up. */
export function followPower(link: HostLink, log: HostLog): void {
  const failed = (error: unknown): void => log.error({ err: error }, 'Sleep and waking were not followed.');
  powerMonitor.on('suspend', () => void link.settle().catch(failed));
  powerMonitor.on('resume', () => void link.catchUp().catch(failed));
}
