import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { counted, grouped } from '../figures.ts';
import { withHost } from '../host-connection.ts';
import { type OutputOptions, report } from '../output.ts';
import { projectOf, withProject } from '../project.ts';
import { EventSender, type PlacedEvent, type SentEvents } from '../send-events.ts';

interface RecordOptions extends OutputOptions {
  readonly project?: string;
  readonly session?: string;
  readonly tool?: string;
  readonly access: string;
  readonly query?: string;
  readonly error?: string;
  readonly stdin?: true;
}

/** `holloway record`: tells Holloway of work that no hook has seen. */
export function recordCommand(): Command {
  return withProject(
    reportingCommand('record', {
      summary: 'Record by hand that files were worked on',
      notes: 'Files recorded in one session are learned to go together.',
      examples: [
        'holloway record src/cart.ts src/tax.ts --access edit',
        'holloway record --stdin < events.jsonl',
      ],
    }),
  )
    .argument('[path...]', 'files, relative to the project')
    .option('--session <id>', 'the work they belong to; default: by hand, today')
    .option('--tool <name>', 'the tool that was used')
    .addOption(
      new Option('--access <kind>', 'what was done')
        .choices(['read', 'edit', 'create', 'delete', 'search', 'run'])
        .default('read'),
    )
    .option('--query <text>', 'what was searched for')
    .option('--error <text>', 'the error that it met')
    .option('--stdin', 'take events from stdin instead, a JSON object a line, as in docs/protocol.md')
    .action(record);
}

async function record(paths: readonly string[], options: RecordOptions): Promise<void> {
  if (options.stdin ? paths.length > 0 : paths.length === 0)
    throw new CliError('usage', 'Name the files that were worked on, or give events with --stdin.');
  const unread: string[] = [];
  const sent = await withHost(async (host) => {
    const sender = new EventSender(host);
    for await (const event of options.stdin ? eventsFromStdin(options, unread) : [eventOf(paths, options)])
      await sender.push(event);
    return sender.finish();
  });
  const rejected = [...unread.map((place) => ({ place, message: 'not a JSON object' })), ...sent.rejected];
  if (rejected.length > 0) endAs('failed');
  report({ ...sent, rejected }, options, inWords);
}

/** What an event is where it does not say otherwise. */
function defaultsOf({ project, session }: RecordOptions) {
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  return {
    source: 'agent',
    type: 'tool_call',
    project: projectOf(project),
    session: session ?? `by hand ${today}`,
  };
}

function eventOf(paths: readonly string[], options: RecordOptions): PlacedEvent {
  const { tool, access, query, error } = options;
  const event = { ...defaultsOf(options), paths, tool, access, query, error, ok: error === undefined };
  return { event, place: 'event' };
}

async function* eventsFromStdin(options: RecordOptions, unread: string[]): AsyncGenerator<PlacedEvent> {
  const defaults = defaultsOf(options);
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const place = `line ${++number}`;
    if (line.trim() === '') continue;
    const event = parseObject(line);
    if (event === null) unread.push(place);
    else yield { event: { ...defaults, ...event }, place };
  }
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function inWords({ accepted, duplicates, rejected }: SentEvents): string {
  return [
    `${counted(accepted, 'event')} recorded, ${grouped(duplicates)} known before, ${grouped(rejected.length)} not taken.`,
    ...rejected.map(({ place, message }) => `  ${place}: ${message}`),
  ].join('\n');
}
