import type { Command } from 'commander';
import { reportCommand } from '../command.ts';
import { evidenceInWords } from '../evidence-in-words.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, report } from '../output.ts';
import { projectOf } from '../project.ts';

interface RecallOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
  readonly limit?: number;
  readonly intent?: 'edit' | 'read';
  readonly channels?: string[];
}

/** `holloway recall`: the files that belong to a question. */
export function recallCommand(): Command {
  return reportCommand('recall', 'Rank the files that belong to a question', 'recall cart total is wrong')
    .argument('<query...>')
    .option('--project <folder>')
    .option('--session <id>')
    .option('--limit <n>', 'how many', Number)
    .action(recall);
}

async function recall(
  words: string[],
  { project, session, limit, ...options }: RecallOptions,
): Promise<void> {
  const answer = await ask('memory.recall', {
    project: projectOf(project),
    query: words.join(' '),
    session,
    limit,
  });
  report(answer, options, ({ results }) =>
    aligned(
      results.map(({ rank, path, evidence }) => [`${rank}`, path, evidenceInWords(evidence, Date.now())]),
    ),
  );
}
