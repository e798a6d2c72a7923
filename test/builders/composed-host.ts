import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RecordedEvent } from '../../contracts/event.ts';
import { compose } from '../../main/host/compose.ts';
import type { HostParts } from '../../main/host/parts.ts';
import { hostPaths, prepareHome } from '../../main/host/paths.ts';
import { START } from './event-builder.ts';
import { tempFolder } from './temp-folder.ts';

/** A host's parts on a home, without a socket and without work of its own. */
export interface ComposedHost {
  readonly parts: HostParts;
  /** What the host's clock says; to be moved. */
  readonly time: { now: number };
  /** Records events and learns them. */
  readonly record: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Saves what was learned, and closes everything. */
  readonly close: () => Promise<void>;
}

/** Composes a host on a home, as its start does; closed when the test ends. */
export async function composedHost(home = join(tempFolder(), 'home'), now = START): Promise<ComposedHost> {
  const time = { now };
  const paths = hostPaths(home);
  prepareHome(paths);
  const { parts } = await compose({
    version: '0.0.0',
    paths,
    endpoint: '',
    clock: () => time.now,
    onWait: () => undefined,
  });
  await parts.erasures.resumeCuts();
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await parts.jobs.stop();
    await parts.erasures.stop();
    await parts.retention.stop();
    await parts.pipeline.drained();
    await parts.activity.audit.stop();
    parts.memories.save();
    await parts.logFlush.stop();
    parts.store.close();
    await parts.log.close();
  };
  onTestFinished(close);
  const record = async (events: readonly RecordedEvent[]): Promise<void> => {
    const taken = await Promise.all(events.map((event) => parts.intake.takeIn(event, null)));
    await parts.pipeline.record(
      taken.flatMap((one) => one?.newEvent ?? []),
      'bulk',
    );
  };
  return { parts, time, record, close };
}
