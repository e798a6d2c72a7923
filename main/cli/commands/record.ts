import type { Command } from 'commander';
import { reportCommand } from '../command.ts';
import { ask } from '../host-connection.ts';
import { type OutputOptions, report } from '../output.ts';
import { projectOf } from '../project.ts';

interface RecordOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
  readonly tool?: string;
  readonly access?: string;
  readonly query?: string;
  readonly error?: string;
}

/** `holloway record`: tells by hand what was worked on. */
export function recordCommand(): Command {
  return reportCommand('record', 'Record that files were worked on', 'record src/cart.ts --access edit')
    .argument('[path...]')
    .option('--project <folder>')
    .option('--session <id>')
    .option('--tool <name>')
    .option('--access <kind>')
    .option('--query <text>')
    .option('--error <text>')
    .action(record);
}

async function record(paths: string[], { json, project, session, ...rest }: RecordOptions): Promise<void> {
  const event = {
    source: 'agent',
    type: 'tool_call',
    project: projectOf(project),
    session: session ?? `by hand ${new Date().toISOString().slice(0, 10)}`,
    paths,
    access: 'read',
    ...rest,
  };
  report(await ask('event.record', { events: [event] }), { ...(json && { json }) }, (answer) =>
    JSON.stringify(answer),
  );
}
