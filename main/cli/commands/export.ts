import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import { reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { bytes, counted, grouped } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { type OutputOptions, printable, report } from '../output.ts';
import { namedProject } from '../project.ts';

interface ExportOptions extends OutputOptions {
  readonly project?: string[];
}

interface BundleOptions extends OutputOptions {
  readonly dryRun?: true;
  readonly skipBad?: true;
}

/** Bad lines that words name; JSON names more. Chosen. */
const NAMED = 10;
const LIST = new Intl.ListFormat('en');

/** `holloway export`: everything in one file. */
export function exportCommand(): Command {
  return reportingCommand('export', {
    summary: 'Write all that is recorded to one file of JSON lines',
    notes: 'docs/export-format.md says how to read it; `holloway import bundle` takes it in again.',
    examples: ['holloway export ~/holloway.ndjson', 'holloway export --project . shop.ndjson'],
  })
    .argument('[file]', 'a file that does not exist; default: a dated one in ~/Downloads, or in ~ without it')
    .option('--project <folder...>', 'only these; default: all, and the settings')
    .action(async (file: string | undefined, { project, ...options }: ExportOptions) => {
      const answer = await ask('privacy.export', {
        ...(file !== undefined && { to: resolve(file) }),
        ...(project !== undefined && { projects: project.map(namedProject) }),
      });
      report(answer, options, ({ path, bytes: size, events, ownEvents, projects }) => {
        const own = ownEvents === 0 ? '' : ` (${grouped(ownEvents)} of them Holloway’s own)`;
        return `${path}: ${counted(events, 'event')}${own} of ${counted(projects, 'project')}, ${bytes(size)}.`;
      });
    });
}

/** `holloway import bundle`: takes an export in. */
export function importBundleCommand(): Command {
  return reportingCommand('bundle', {
    summary: 'Take in what `holloway export` wrote',
    notes: 'It is checked as a whole before anything is written. What is known already counts once.',
    examples: [
      'holloway import bundle ~/holloway.ndjson --dry-run',
      'holloway import bundle ~/holloway.ndjson',
    ],
  })
    .argument('<file>', 'the export')
    .option('--dry-run', 'only check it')
    .option('--skip-bad', 'leave out lines that cannot be taken; default: take nothing then')
    .action(async (file: string, { dryRun, skipBad, ...options }: BundleOptions) => {
      const answer = await ask('privacy.import', {
        from: resolve(file),
        ...(dryRun && { dryRun }),
        onBad: skipBad ? 'skip' : 'refuse',
      });
      if (!answer.imported && !dryRun) endAs('refused');
      report(answer, options, inWords);
    });
}

/** What an export holds besides projects and settings, each kind by its name: `3 events and 1 procedure`. */
function entriesInWords({
  events,
  deliveries,
  procedures,
}: Readonly<Record<'events' | 'deliveries' | 'procedures', number>>): string {
  const others = [
    ...(deliveries > 0
      ? [counted(deliveries, 'account of what agents were told', 'accounts of what agents were told')]
      : []),
    ...(procedures > 0 ? [counted(procedures, 'procedure')] : []),
  ];
  return LIST.format([counted(events, 'event'), ...others]);
}

function inWords({
  imported,
  found,
  bad,
  badLines,
  added,
  known,
  leftOut,
}: ResultOf<'privacy.import'>): string {
  return [
    imported
      ? `${entriesInWords(added)} recorded; ${counted(known, 'line')} of the file known before.`
      : `${entriesInWords(found)} of ${counted(found.projects, 'project')} can be taken; nothing was written.`,
    ...(badLines === 0 ? [] : [`${counted(badLines, 'line')} cannot be taken:`]),
    ...bad.slice(0, NAMED).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`),
    ...(badLines > NAMED ? [`  and ${grouped(badLines - Math.min(NAMED, bad.length))} more`] : []),
    ...leftOut.map(printable),
  ].join('\n');
}
