import type { Command } from 'commander';
import { reportingCommand } from '../command.ts';
import { ago, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report } from '../output.ts';
import { namedProject } from '../project.ts';

/** `holloway projects`: what is known, latest activity first. */
export function projectsCommand(): Command {
  return reportingCommand('projects', {
    summary: 'List the projects that Holloway knows',
    notes: 'Of one project: where it is checked out, and which branch each checkout is on.',
    examples: ['holloway projects', 'holloway projects .'],
  })
    .argument('[project]', 'a folder, or the name of a project without one')
    .action((project: string | undefined, options: OutputOptions) =>
      project === undefined ? listProjects(options) : showCheckouts(namedProject(project), options),
    );
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

async function showCheckouts(project: string, options: OutputOptions): Promise<void> {
  report(await ask('project.checkouts', { project }), options, ({ name, around, checkouts }) =>
    [
      printable(around === null ? name : `${name}, a submodule of ${around.name}`),
      checkouts.length === 0
        ? 'No checkout of git is known.'
        : aligned(
            checkouts.map(({ root, branch, isThere }) => [
              printable(root),
              printable(isThere ? (branch ?? 'on no branch') : 'gone'),
            ]),
          ),
    ].join('\n'),
  );
}
