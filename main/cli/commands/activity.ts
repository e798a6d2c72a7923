import type { Command } from 'commander';
import type { ResultOf } from '../../../contracts/methods.ts';
import { type ActivityEntry, entryInWords, suppressionInWords } from '../activity-in-words.ts';
import { reportingCommand, wholeNumber } from '../command.ts';
import { evidenceInWords } from '../evidence-in-words.ts';
import { counted } from '../figures.ts';
import { withHost } from '../host-connection.ts';
import { aligned, faint, type OutputOptions, printable, report, strong } from '../output.ts';
import { namedProject, withProject } from '../project.ts';

interface ActivityOptions extends OutputOptions {
  readonly project?: string;
  readonly kind?: string[];
  readonly agent?: string;
  readonly text?: string;
  readonly limit: number;
  readonly follow?: true;
}

type Host = Parameters<Parameters<typeof withHost>[0]>[0];
type Told = ResultOf<'activity.delivery'>;

const USUAL_LIMIT = 30;
const MOST = 500;
/** Ids remembered while following, so that nothing is printed twice. Chosen: several pages. */
const REMEMBERED = 5_000;

/** `holloway activity`: what happened, what agents were told, and why. */
export function activityCommand(): Command {
  return withProject(
    reportingCommand('activity', {
      summary: 'Show what happens and what agents are told',
      notes:
        'With the id of an entry that was told or not, such as d12: what was said, why, and what became of it.',
      examples: [
        'holloway activity',
        'holloway activity --follow',
        'holloway activity --kind delivery suppression',
        'holloway activity d12',
      ],
    }),
    'all projects',
  )
    .argument('[id]', 'an entry that was told or not told')
    .option('--limit <number>', 'entries at most', wholeNumber(1, MOST), USUAL_LIMIT)
    .option('--kind <kinds...>', 'delivery, suppression, or event types such as prompt or tool_call')
    .option('--agent <name>', 'of this agent only')
    .option('--text <words>', 'that contain these words only')
    .option('-f, --follow', 'go on with what happens, until interrupted')
    .action(showActivity);
}

async function showActivity(id: string | undefined, options: ActivityOptions): Promise<void> {
  await withHost(async (host) => {
    if (id !== undefined) report(await host.call('activity.delivery', { id }), options, toldInWords);
    else if (options.follow) await follow(host, options);
    else report(await list(host, options), options, ({ entries }) => listed(entries));
  });
}

function list(host: Host, options: ActivityOptions): Promise<ResultOf<'activity.list'>> {
  const { project, kind, agent, text, limit } = options;
  return host.call('activity.list', {
    ...(project !== undefined && { project: namedProject(project) }),
    ...(kind !== undefined && { kinds: kind }),
    ...(agent !== undefined && { agent }),
    ...(text !== undefined && { text }),
    limit,
  });
}

/** Prints what there is, then what comes: each notice is only a reason to ask, so that all filters hold. */
async function follow(host: Host, options: ActivityOptions): Promise<void> {
  const seen = new Set<string>();
  const printNew = async (limit: number): Promise<void> => {
    const { entries } = await list(host, { ...options, limit });
    const fresh = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    for (const id of [...seen].slice(0, Math.max(0, seen.size - REMEMBERED))) seen.delete(id);
    if (fresh.length > 0) console.log(options.json ? asLines(fresh) : listed(fresh));
  };
  await printNew(options.limit);
  let asking = Promise.resolve();
  await host.subscribe(
    ({ topic }) => {
      if (topic === 'activity') asking = asking.then(() => printNew(options.limit));
    },
    ['activity'],
  );
  await host.closed;
  await asking;
}

/** One document a line, the earliest first. */
function asLines(entries: readonly ActivityEntry[]): string {
  return entries
    .toReversed()
    .map((entry) => JSON.stringify(entry))
    .join('\n');
}

/** The earliest first, so that the latest stands where the eye is. */
function listed(entries: readonly ActivityEntry[]): string {
  if (entries.length === 0) return 'Nothing that fits has happened.';
  return aligned(
    entries
      .toReversed()
      .map((entry) => [
        timeOf(entry.at),
        printable(entry.project.name),
        printable(entry.agent ?? ''),
        entry.kind === 'event' ? '' : entry.id,
        entryInWords(entry),
      ]),
  );
}

function timeOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? date.toTimeString().slice(0, 8) : date.toISOString().slice(0, 10);
}

function toldInWords(told: Told): string {
  const { considered, budget } = told;
  return [
    told.reason === null
      ? strong(`Told ${counted(told.items.length, 'file')}, ${told.tokens} of ${budget.tokens} tokens`)
      : strong(`Said nothing: ${suppressionInWords(told.reason)}`),
    ...(told.prompt === null ? [] : [`Prompt: ${printable(told.prompt)}`]),
    `${counted(considered.candidates, 'file')} ranked, ${considered.fitting} fit the prompt, ${considered.toldBefore} told before.`,
    ...(told.text === null ? [] : ['', told.text.split('\n').map(printable).join('\n'), '']),
    ...told.items.map(
      ({ path, outcome, evidence }) =>
        `${strong(printable(path))}  ${outcome ?? 'not used yet'}\n  ${faint(evidenceInWords(evidence, Date.now()))}`,
    ),
  ].join('\n');
}
