import type { Command } from 'commander';
import { reportingCommand } from '../command.ts';
import { ago, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';

/** `holloway projects`: what is known, latest activity first. */
export function projectsCommand(): Command {
  return reportingCommand('projects', {
    summary: 'List the projects that Holloway knows',
    examples: ['holloway projects'],
  }).action(listProjects);
}

async function listProjects(options: OutputOptions): Promise<void> {
  report(await ask('project.list', {}), options, ({ projects }) =>
    projects.length === 0
      ? 'No project is known yet: `holloway import transcripts` learns from past sessions.'
      : aligned(
          projects.map(({ name, roots, events, files, lastAt }) => [
            printable(name),
            counted(events, 'event'),
            counted(files, 'file'),
            lastAt === null ? 'never' : ago(lastAt, Date.now()),
            printable(roots.join(', ')),
          ]),
        ),
  );
}
