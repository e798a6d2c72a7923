import { join } from 'node:path';
import type { Command } from 'commander';
import { hostPaths, prepareHome } from '../../host/paths.ts';
import { command, reportCommand } from '../command.ts';
import { type OutputOptions, report } from '../output.ts';
import { packageRoot } from '../package-root.ts';

interface AgentOptions extends OutputOptions {
  readonly settings?: string;
}

/** `holloway agents`: wires coding agents to Holloway. */
export function agentsCommand(): Command {
  const agents = command('agents', 'Wire coding agents to Holloway');
  agents.addCommand(
    reportCommand('install', 'Put Holloway’s hooks into an agent’s settings', 'agents install claude-code')
      .argument('<agent>')
      .option('--settings <file>')
      .action(install),
  );
  return agents;
}

async function install(name: string, { settings, ...options }: AgentOptions): Promise<void> {
  const { installHookClient } = await import('../../../native/hook/install-hook-client.ts');
  const { installHooks } = await import('../../sources/agents/install.ts');
  const { findAgent } = await import('../../sources/agents/registry.ts');
  const paths = hostPaths();
  prepareHome(paths);
  const client = await installHookClient({
    binFolder: paths.bin,
    sourceFolder: join(packageRoot(), 'native', 'hook'),
  });
  const done = installHooks({ agent: findAgent(name)!, settingsFile: settings, home: paths.home });
  report({ ...done, client }, options, (result) => JSON.stringify(result));
}
