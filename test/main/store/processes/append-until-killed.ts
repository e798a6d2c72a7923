import { writeSync } from 'node:fs';
import { openStore } from '../../../../main/store/open-store.ts';
import { START } from '../../../builders/event-builder.ts';
import { batch, projectIn, resource, unsaved } from '../../../builders/store-events.ts';

/**
 * A process that stores events from a number on, as fast as it can, saves state, flushes and backs up now and
 * then, and says after each acknowledged batch how far it is. It ends only by being killed.
 */
const [file, first] = process.argv.slice(2) as [string, string];
const { store, notices } = await openStore({ file, now: START });
if (notices.length > 0) throw new Error(notices.join('\n'));
const projectId = projectIn(store);
const bytes = new Uint8Array(480);
let next = Number(first);
setInterval(() => void store.backup(store.newBackupPath(START + next)), 50);

function step(): void {
  const size = 1 + (next % 17);
  store.events.append(batch(projectId, next, next + size));
  next += size;
  writeSync(1, `${next}\n`);
  if (next % 5 === 0) {
    const resources = [resource(0, { accesses: next }), resource(1)];
    const associations = new Map([[0, bytes]]);
    store.memories.save(
      projectId,
      unsaved({ touches: next, resources, associations }),
      store.events.last()!.id,
    );
  }
  if (next % 11 === 0) store.flushToDisk();
  setImmediate(step);
}
step();
