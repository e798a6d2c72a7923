import { powerMonitor } from 'electron';
import type { HostLog } from '../host/log.ts';
import type { HostLink } from './host-link.ts';

/** Tells the host when the machine goes to sleep and when it wakes up. The log says so: it explains gaps. */
export function followPower(link: HostLink, log: HostLog): void {
  const follow = (work: () => Promise<void>, done: string): void => {
    const asked = Date.now();
    work().then(
      () => log.info({ tookMs: Date.now() - asked }, done),
      (error: unknown) => log.error({ err: error }, 'Sleep and waking were not followed.'),
    );
  };
  powerMonitor.on('suspend', () => follow(() => link.settle(), 'Settled before the machine sleeps.'));
  powerMonitor.on('resume', () => follow(() => link.catchUp(), 'Caught up after the machine slept.'));
}
