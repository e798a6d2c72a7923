import { join } from 'node:path';
import { installHookClient } from '../../native/hook/install-hook-client.ts';
import { BARE_ENVIRONMENT, feeding, type HookOutcome, runHook } from '../native/hook-process.ts';
import type { HookPayload } from './agent-hooks.ts';
import type { ProcessSettings } from './running-host.ts';

/** Runs the hook of Claude Code for an event to its end. */
export type RunHook = (payload: HookPayload) => Promise<HookOutcome>;

/** Installs the best hook client of this machine into a home; gives what runs it there. */
export async function installedHook(home: string): Promise<RunHook> {
  const { path } = await installHookClient({
    binFolder: join(home, 'bin'),
    sourceFolder: join(import.meta.dirname, '../../native/hook'),
  });
  return hookAt(path, home);
}

/** What runs an installed hook client for a home, with settings of its own. */
export function hookAt(program: string, home: string, { env = {}, uid, gid }: ProcessSettings = {}): RunHook {
  const environment = { ...BARE_ENVIRONMENT, HOLLOWAY_HOME: home, ...env };
  const user = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
  return (payload) =>
    runHook(
      program,
      ['claude-code', payload.hook_event_name],
      feeding(JSON.stringify(payload)),
      environment,
      user,
    );
}
