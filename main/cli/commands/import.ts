import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { FoundTranscript } from '../../sources/transcripts/find-transcripts.ts';
import type { Transcript } from '../../sources/transcripts/transcript.ts';
import { CliError } from '../cli-error.ts';
import { command, reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { bytes, counted, grouped } from '../figures.ts';
import { withHost } from '../host-connection.ts';
import type { ImportProgress, ImportReport } from '../import-files.ts';
import { type OutputOptions, report } from '../output.ts';
import { showProgress } from '../progress.ts';
import { importBundleCommand } from './export.ts';
import { importShellsCommand } from './import-shells.ts';

const AGAIN = 'What is known already counts once: after Ctrl-C, run the same command again and it goes on.';
/** Faults of a kind that words name; JSON names all. Chosen. */
const NAMED = 5;

/** `holloway import`: learns from past work. */
export function importCommand(): Command {
  const parent = command('import', { summary: 'Learn from past work' });
  parent.addCommand(
    reportingCommand('transcripts', {
      summary: 'Learn from the sessions that a coding agent has kept',
      notes: `Reads files of Claude Code, on this machine only. Default: ~/.claude/projects.\n${AGAIN}`,
      examples: ['holloway import transcripts', 'holloway import transcripts ~/old-laptop/.claude/projects'],
    })
      .argument('[path...]', 'files, and folders of them')
      .action((paths: string[], options: OutputOptions) => importTranscripts(paths, options)),
  );
  parent.addCommand(
    reportingCommand('events', {
      summary: 'Learn from files of normalised sessions, one a line',
      notes: `${AGAIN}\n\`holloway eval --help\` says the format.`,
      examples: ['holloway import events trajectories/'],
    })
      .argument('<path...>', 'files, and folders of them')
      .action((paths: string[], options: OutputOptions) => importEvents(paths, options)),
  );
  parent.addCommand(importShellsCommand());
  parent.addCommand(importBundleCommand());
  return parent;
}

async function importTranscripts(paths: readonly string[], options: OutputOptions): Promise<void> {
  const { findTranscripts } = await import('../../sources/transcripts/find-transcripts.ts');
  const { isFile } = await import('../../sources/agents/is-file.ts');
  const { openTranscript } = await import('../../sources/transcripts/open-transcript.ts');
  const files = paths.length > 0 ? await filesAt(paths) : await findTranscripts();
  await runImport(files, (file) => openTranscript(file, isFile), options);
}

async function importEvents(paths: readonly string[], options: OutputOptions): Promise<void> {
  const { openNormalisedSessions } = await import('../../sources/transcripts/open-transcript.ts');
  await runImport(await filesAt(paths), openNormalisedSessions, options);
}

/** The files meant: those named, and all session files below the folders named. */
async function filesAt(paths: readonly string[]): Promise<readonly FoundTranscript[]> {
  const { findTranscripts } = await import('../../sources/transcripts/find-transcripts.ts');
  const found = paths.map(async (path) => {
    const stats = await stat(path);
    return stats.isDirectory() ? findTranscripts(path) : [{ file: path, bytes: stats.size }];
  });
  return (await Promise.all(found)).flat();
}

async function runImport(
  files: readonly FoundTranscript[],
  open: (file: string) => Promise<Transcript>,
  options: OutputOptions,
): Promise<void> {
  const { importFiles } = await import('../import-files.ts');
  if (files.length === 0) throw new CliError('negative', 'No .jsonl file is there to import.');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const size = files.reduce((sum, file) => sum + file.bytes, 0);
  if (!options.json) console.error(`Reading ${counted(files.length, 'file')}, ${bytes(size)}.`);
  const progress = showProgress(size);
  try {
    const result = await withHost((host) =>
      importFiles({
        host,
        files,
        open,
        onProgress: ({ bytesRead, events }: ImportProgress) =>
          progress.update(bytesRead, counted(events, 'event')),
        stop: stop.signal,
      }),
    );
    progress.stop();
    report(result, options, inWords);
    if (result.interrupted) endAs('interrupted');
    else if (result.failed.length > 0) endAs('failed');
  } finally {
    progress.stop();
  }
}

function inWords(result: ImportReport): string {
  const { files, accepted, duplicates, skipped, skippedLines, rejected, failed, interrupted } = result;
  return [
    `${counted(accepted, 'event')} recorded from ${counted(files, 'file')}, ${grouped(duplicates)} known before.`,
    ...named(
      `${counted(skippedLines, 'line')} gave nothing:`,
      skippedLines,
      skipped.map(({ file, line, reason }) => `${file}:${line}: ${reason}`),
    ),
    ...named(
      `${counted(rejected.length, 'event')} not taken:`,
      rejected.length,
      rejected.map(({ place, message }) => `${place}: ${message}`),
    ),
    ...named(
      `${counted(failed.length, 'file')} not read:`,
      failed.length,
      failed.map(({ file, message }) => `${file}: ${message}`),
    ),
    ...(interrupted ? ['Stopped: what was recorded stays. Run the same command again to go on.'] : []),
  ].join('\n');
}

/** The first faults of a kind under their heading; nothing where there are none. */
function named(heading: string, count: number, faults: readonly string[]): readonly string[] {
  if (count === 0) return [];
  const rest = count - Math.min(count, NAMED);
  return [
    heading,
    ...faults.slice(0, NAMED).map((fault) => `  ${fault}`),
    ...(rest > 0 ? [`  and ${grouped(rest)} more`] : []),
  ];
}
