import { type InstalledHookClient, installHookClient } from '../../native/hook/install-hook-client.ts';
import { hookSources } from './hook-sources.ts';
import { type HostPaths, prepareHome } from './paths.ts';

/**
 * Puts the hook client into a home, which is prepared for it. Before anything names it: from then on an agent or a
 * shell may run it. Rejects as `installHookClient` does.
 */
export async function putHookClient(paths: HostPaths): Promise<InstalledHookClient> {
  prepareHome(paths);
  return installHookClient({ binFolder: paths.bin, sourceFolder: hookSources() });
}
