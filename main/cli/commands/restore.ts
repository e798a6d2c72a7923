import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { counted } from '../figures.ts';
import { type OutputOptions, report } from '../output.ts';

/** `holloway restore`: goes back to a backup. */
export function restoreCommand(): Command {
  return reportingCommand('restore', {
    summary: 'Go back to a backup, while Holloway is not running',
    notes: [
      'The present store is kept beside it under a dated name. What hooks could not deliver is kept, too.',
      'The backup is checked first, against the checksum beside it (FILE.sha256).',
    ].join('\n'),
    examples: ['holloway restore ~/.holloway/backups/holloway-2026-01-01T120000000Z.db'],
  })
    .argument('<file>', 'the backup')
    .action(restoreFrom);
}

async function restoreFrom(file: string, options: OutputOptions): Promise<void> {
  // Loaded here only: it brings SQLite, which hardly any other command needs.
  const { restore } = await import('../../headless.ts');
  await access(resolve(file));
  const outcome = await restore(resolve(file));
  switch (outcome.state) {
    case 'running': {
      const who = outcome.pid === null ? '' : ` (pid ${outcome.pid})`;
      throw new CliError('refused', `Holloway is running${who}: stop it first. Nothing was changed.`);
    }
    case 'damaged':
      throw new CliError('negative', `Nothing was changed: ${outcome.message}.`);
    case 'restored': {
      const { events, aside } = outcome;
      report({ events, aside }, options, () => inWords(events, aside));
    }
  }
}

function inWords(events: number, aside: string | null): string {
  return [
    `The backup with ${counted(events, 'event')} is now the store.`,
    ...(aside === null ? [] : [`The one before is kept as ${aside}; delete it when you do not need it.`]),
  ].join('\n');
}
