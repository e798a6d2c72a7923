import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenedStore, openStore } from '../../main/store/open-store.ts';
import type { Store } from '../../main/store/store.ts';
import { START } from './event-builder.ts';
import { tempFolder } from './temp-folder.ts';

/** A path for a store in a folder of its own, removed when the test ends. */
export function storeFile(): string {
  return join(tempFolder(), 'holloway.db');
}

/** Opens a store that is closed when the test ends. */
export async function open(file: string, now = START): Promise<OpenedStore> {
  const opened = await openStore({ file, now });
  onTestFinished(() => opened.store.close()); // closing twice is allowed
  return opened;
}

/** A new, empty, open store. */
export async function emptyStore(): Promise<Store> {
  return (await open(storeFile())).store;
}
