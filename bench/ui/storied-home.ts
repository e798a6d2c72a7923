import type { Client } from '../../main/socket/client.ts';
import { withHome, withHost } from '../measured-host.ts';
import { startStoriedHost } from './storied-host.ts';

/** A host in a process of its own whose home holds a story. */
export interface StoriedHome {
  readonly url: string;
  readonly ask: Client['call'];
}

/** Writes a story of so many resources into a home, and works beside a host that serves it as users run it. */
export function withStory<Result>(
  resources: number,
  progress: (message: string) => void,
  work: (home: StoriedHome) => Promise<Result>,
): Promise<Result> {
  return withHome(async (home) => {
    progress(`writing a story of ${resources.toLocaleString('en')} resources`);
    const writer = await startStoriedHost(home, resources);
    await writer.stop();
    return await withHost(home, ({ url }, client) => work({ url, ask: client.call }));
  });
}
