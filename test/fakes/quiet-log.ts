import type { HostLog } from '../../main/host/log.ts';

/** A log that keeps nothing. */
export const quietLog: HostLog = { info: () => {}, warn: () => {}, error: () => {}, close: async () => {} };
