import { resolve } from 'node:path';
import type { Command } from 'commander';
import { reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { bytes, counted, grouped } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { type OutputOptions, report } from '../output.ts';
import { namedProject, withProject } from '../project.ts';

interface UpkeepOptions extends OutputOptions {
  readonly project?: string;
}

/** `holloway decay`: forgets what has faded. */
export function decayCommand(): Command {
  return withProject(
    reportingCommand('decay', {
      summary: 'Drop what has faded (done daily by itself)',
      examples: ['holloway decay', 'holloway decay --dry-run'],
    }),
    'all projects',
  )
    .option('--dry-run', 'say what would go, and change nothing')
    .action(decay);
}

async function decay({ dryRun, ...options }: UpkeepOptions & { readonly dryRun?: true }): Promise<void> {
  if (dryRun === true) {
    report(
      await ask('maintenance.preview', scopeOf(options)),
      options,
      ({ current, holds }) =>
        `Would drop ${counted(current.associations, 'association')} of ${grouped(holds.associations)}; ${counted(current.files, 'file')} of ${grouped(holds.files)} would no longer be suggested.`,
    );
    return;
  }
  report(
    await ask('maintenance.apply', scopeOf(options)),
    options,
    ({ change, projects, dropped, files }) =>
      `${counted(dropped, 'association')} dropped and ${counted(files, 'file')} faded out in ${counted(projects, 'project')}.\n\`holloway revert ${change}\` takes it back, for a day.`,
  );
}

/** `holloway rebuild`: learns everything anew from the log. */
export function rebuildCommand(): Command {
  return withProject(
    reportingCommand('rebuild', {
      summary: 'Learn everything anew from the log of events',
      notes: 'The result should equal what was known. If it does not, it replaces it.',
      examples: ['holloway rebuild', 'holloway rebuild --project .'],
    }),
    'all projects',
  ).action(async (options: UpkeepOptions) => {
    report(
      await ask('maintenance.rebuild', scopeOf(options)),
      options,
      ({ projects, events, identical }) =>
        `${counted(events, 'event')} of ${counted(projects, 'project')} learned anew: ${identical ? 'the same as before.' : 'not the same as before, which it has replaced.'}`,
    );
  });
}

/** `holloway backup`: copies the live store. */
export function backupCommand(): Command {
  return reportingCommand('backup', {
    summary: 'Copy the store (done daily by itself)',
    examples: ['holloway backup', 'holloway backup --to ~/holloway-copy.db'],
  })
    .option('--to <file>', 'a file that does not exist yet; default: in the backup folder')
    .action(async ({ to, ...options }: OutputOptions & { readonly to?: string }) => {
      const copy = await ask('maintenance.backup', to === undefined ? {} : { to: resolve(to) });
      report(
        copy,
        options,
        ({ path, bytes: size, events }) => `${path}: ${counted(events, 'event')}, ${bytes(size)}.`,
      );
    });
}

/** `holloway verify`: checks the store. */
export function verifyCommand(): Command {
  return reportingCommand('verify', {
    summary: 'Check that what is stored is whole',
    examples: ['holloway verify'],
  }).action(async (options: OutputOptions) => {
    const result = await ask('maintenance.verify', {});
    if (!result.ok) endAs('negative');
    report(result, options, ({ ok, problems, events }) =>
      ok
        ? `All is well: ${counted(events, 'event')} stored.`
        : [
            `${counted(problems.length, 'problem')} found:`,
            ...problems.map((problem) => `  ${problem}`),
          ].join('\n'),
    );
  });
}

function scopeOf({ project }: UpkeepOptions): { readonly project?: string } {
  return project === undefined ? {} : { project: namedProject(project) };
}
