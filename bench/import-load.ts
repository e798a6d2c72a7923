import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { connect } from '../main/socket/client.ts';
import { activityStream } from './data/activity-stream.ts';

/** As the `import` command sends: batches of 200, four under way. */
const BATCH = 200;
const IN_FLIGHT = 4;
const SEED = 11;

/** An import that runs at full speed in a thread of its own. */
export interface ImportLoad {
  /** Ends it; gives how many events a second it recorded. */
  readonly stop: () => Promise<number>;
}

/** Starts to record events without end over the socket of a home; settles when the first are recorded. */
export async function startImport(home: string): Promise<ImportLoad> {
  const worker = new Worker(new URL(import.meta.url), { workerData: home });
  const next = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await next();
  return {
    stop: async () => {
      const rate = next();
      worker.postMessage('stop');
      return Number(await rate);
    },
  };
}

async function importUntilStopped(home: string): Promise<void> {
  const client = await connect({ home });
  const stream = activityStream('imported', SEED);
  let isStopped = false;
  let recorded = 0;
  const startedAt = performance.now();
  parentPort?.once('message', () => {
    isStopped = true;
  });
  const lane = async (): Promise<void> => {
    while (!isStopped) {
      const events = Array.from({ length: BATCH }, () => stream.next().value);
      await client.call('event.record', { events });
      if (recorded === 0) parentPort?.postMessage('recording');
      recorded += events.length;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  client.close();
  parentPort?.postMessage(recorded / ((performance.now() - startedAt) / 1_000));
}

// Safe: only startImport gives this worker its data.
if (!isMainThread) await importUntilStopped(workerData as string);
