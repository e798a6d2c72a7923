import { openStore } from '../../../../main/store/open-store.ts';
import { StoreError } from '../../../../main/store/store-error.ts';
import { START } from '../../../builders/event-builder.ts';
import { batch, callIds, projectIn } from '../../../builders/store-events.ts';

/** A process that opens a store, tells as JSON what it found, and tries to write. */
const { store, notices } = await openStore({
  file: process.argv[2]!,
  now: START,
  onWait: ({ code }) => console.log(`waits: ${code}`),
});

function tryToAppend(): string {
  try {
    return store.events.append(batch(projectIn(store), 100, 101))[0]!.status;
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
}

const events = callIds(store).length;
console.log(JSON.stringify({ events, readOnly: store.isReadOnly, notices, append: tryToAppend() }));
store.close();
