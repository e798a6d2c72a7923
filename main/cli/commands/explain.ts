import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import { reportingCommand } from '../command.ts';
import { evidenceTable } from '../evidence-in-words.ts';
import { ago, counted } from '../figures.ts';
import { ask } from '../host-connection.ts';
import { aligned, type OutputOptions, printable, report, strong } from '../output.ts';
import { projectOf, withProject } from '../project.ts';

interface ExplainOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
}

/** Associations that words name; JSON names all. Chosen. */
const NAMED = 10;

/** `holloway explain`: why a file ranks where it does. */
export function explainCommand(): Command {
  return withProject(
    reportingCommand('explain', {
      summary: 'Say why a file ranks where it does for a question',
      examples: ['explain src/tax.ts cart total is wrong'],
    }),
  )
    .argument('<path>', 'the file, relative to the project')
    .argument('<query...>', 'words, or a sentence')
    .option('--session <id>', 'the session that asks: what it touched counts')
    .action(explain);
}

async function explain(path: string, words: readonly string[], options: ExplainOptions): Promise<void> {
  const query = words.join(' ');
  const answer = await ask('memory.explain', {
    project: projectOf(options.project),
    query,
    path,
    session: options.session,
  });
  report(answer, options, (explained) => inWords(explained, query, Date.now()));
}

function inWords(explained: ResultOf<'memory.explain'>, query: string, now: EpochMs): string {
  const { path, rank, score, evidence, resource, associations } = explained;
  const name = strong(printable(path));
  const uses = `${counted(resource.accesses, 'time')} in ${counted(resource.sessions, 'session')}`;
  return [
    rank === null
      ? `${name} is not proposed for “${query}” by any channel.`
      : `${name} ranks ${rank} for “${query}”, score ${score.toFixed(4)}:`,
    ...(evidence.length === 0 ? [] : [evidenceTable(evidence, now, 2)]),
    `Touched ${uses}: ${counted(resource.edits, 'edit')}, ${counted(resource.reads, 'read')}, first ${ago(resource.firstAt, now)}, last ${ago(resource.lastAt, now)}.`,
    ...(associations.length === 0 ? [] : ['Goes with:', associationTable(associations, now)]),
  ].join('\n');
}

function associationTable(associations: ResultOf<'memory.explain'>['associations'], now: EpochMs): string {
  return aligned(
    associations
      .slice(0, NAMED)
      .map(({ kind, name, weight, coAccesses, at, direction }) => [
        direction === 'to' ? '→' : '←',
        printable(name),
        weight.toFixed(2),
        `${kind === 'file' ? '' : `${kind}, `}${counted(coAccesses, 'time')} together, last ${ago(at, now)}`,
      ]),
    2,
  );
}
