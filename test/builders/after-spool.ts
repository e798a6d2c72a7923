import { expect, vi } from 'vitest';
import type { ResultOf } from '../../contracts/methods.ts';
import type { RunningHost } from './running-host.ts';

/** Longest that the host may take for its spool, ms: it looks every two seconds. */
const SPOOL_MS = 10_000;

/** Waits until the host has taken in all that lies in its spool, and gives its status. */
export function afterSpool(host: RunningHost): Promise<ResultOf<'host.status'>> {
  return vi.waitFor(
    async () => {
      const status = await host.ask('host.status', {});
      expect(status).toMatchObject({ spooled: 0, backlog: 0 });
      return status;
    },
    { timeout: SPOOL_MS, interval: 20 },
  );
}
