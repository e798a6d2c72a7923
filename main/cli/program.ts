import packageJson from '../../package.json' with { type: 'json' };
import { command } from './command.ts';
import { agentsCommand } from './commands/agents.ts';
import { recallCommand } from './commands/recall.ts';
import { recordCommand } from './commands/record.ts';
import { serveCommand } from './commands/serve.ts';
import { statusCommand } from './commands/status.ts';

/** The whole command tree. */
export function createProgram() {
  const program = command('holloway', packageJson.description);
  program.version(packageJson.version);
  for (const part of [serveCommand(), statusCommand(), recallCommand(), recordCommand(), agentsCommand()])
    program.addCommand(part);
  return program;
}
