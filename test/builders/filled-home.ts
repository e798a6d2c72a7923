import { join } from 'node:path';
import { recordedCalls } from './recorded-calls.ts';
import { startHost } from './running-host.ts';
import { tempFolder } from './temp-folder.ts';

/** The store of a home. */
export function storeIn(home: string): string {
  return join(home, 'holloway.db');
}

/** A home whose host has recorded so many calls and was stopped. */
export async function filledHome(calls: number, home = tempFolder()): Promise<string> {
  const host = await startHost(home);
  await host.ask('event.record', { events: recordedCalls(0, calls) });
  await host.stop();
  return home;
}
