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

type Associations = ResultOf<'memory.explain'>['associations'];

/** Neighbours that words name; JSON names all. Chosen. */
const NAMED = 10;
/** Weights lie in 0–1, and 0.01 is next to nothing. */
const WEIGHT_DIGITS = 2;

/** `holloway explain`: why a file ranks where it does. */
export function explainCommand(): Command {
  return withProject(
    reportingCommand('explain', {
      summary: 'Say why a file ranks where it does for a question',
      examples: ['holloway explain src/tax.ts cart total is wrong'],
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
  const uses = `${counted(resource.accesses, 'time')} in ${counted(resource.sessions, 'session or commit', 'sessions or commits')}`;
  return [
    rank === null
      ? `${name} is not proposed for “${query}” by any channel.`
      : `${name} ranks ${rank} for “${query}”, score ${score.toFixed(4)}:`,
    ...(evidence.length === 0 ? [] : [evidenceTable(evidence, now, 2)]),
    `Touched ${uses}: ${counted(resource.edits, 'edit')}, ${counted(resource.reads, 'read')}, first ${ago(resource.firstAt, now)}, last ${ago(resource.lastAt, now)}.`,
    ...(associations.length === 0 ? [] : ['Goes with:', associationTable(associations, now)]),
  ].join('\n');
}

/**
 * The strongest neighbours, one row each, whether the file leads to them (→), they lead to it (←) or both
 * (↔).
 */
function associationTable(associations: Associations, now: EpochMs): string {
  const neighbours = Map.groupBy(associations, ({ kind, name }) => `${kind} ${name}`);
  return aligned(
    [...neighbours.values()].slice(0, NAMED).map(([strongest, other]) => {
      const { kind, name, weight, coAccesses, at, direction } = strongest!; // Safe: groupBy makes no empty group.
      const arrow = other !== undefined ? '↔' : direction === 'to' ? '→' : '←';
      const together = `${counted(coAccesses, 'time')} together, last ${ago(at, now)}`;
      return [
        arrow,
        printable(name),
        weight.toFixed(WEIGHT_DIGITS),
        kind === 'file' ? together : `${kind}, ${together}`,
      ];
    }),
    2,
  );
}
