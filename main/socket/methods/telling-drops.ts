import type { HostNotice } from '../../../contracts/methods.ts';
import type { ConnectionContext } from '../dispatch.ts';

/**
 * Passes notices on to a connection. One that does not keep up with reading loses entries of the activity
 * stream, and hears with the next ones how many.
 */
export function tellingDrops({ notify }: Pick<ConnectionContext, 'notify'>): (notice: HostNotice) => void {
  let lost = 0;
  return (notice) => {
    if (notice.topic !== 'activity') {
      notify('host.notified', notice);
      return;
    }
    const isTaken = notify('host.notified', { ...notice, dropped: notice.dropped + lost });
    lost = isTaken ? 0 : lost + notice.dropped + notice.entries.length;
  };
}
