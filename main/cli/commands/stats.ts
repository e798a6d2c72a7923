import type { Command } from 'commander';
import { reportingCommand } from '../command.ts';
import { bytes, grouped } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, report } from '../output.ts';
import { namedProject, withProject } from '../project.ts';

interface StatsOptions extends OutputOptions {
  readonly project?: string;
}

/** What is not called as its field. A command that an agent runs is learned as the tool that ran it. */
const NAMES: Readonly<Record<string, string>> = { commands: 'shell commands' };

/** `holloway stats`: how much is known. */
export function statsCommand(): Command {
  return withProject(
    reportingCommand('stats', {
      summary: 'Count what is known',
      examples: ['holloway stats', 'holloway stats --project .'],
    }),
    'all projects',
  ).action(showStats);
}

async function showStats({ project, ...options }: StatsOptions): Promise<void> {
  const stats = await ask('memory.stats', project === undefined ? {} : { project: namedProject(project) });
  report(stats, options, ({ bytes: size, ...counts }) =>
    aligned([
      ...Object.entries(counts).map(([what, count]) => [NAMES[what] ?? what, grouped(count)]),
      ['on disk', bytes(size)],
    ]),
  );
}
