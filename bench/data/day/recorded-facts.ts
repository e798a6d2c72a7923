import type { ResultOf } from '../../../contracts/methods.ts';
import type { Client } from '../../../main/socket/client.ts';

type Entry = ResultOf<'activity.list'>['entries'][number];
type EventEntry = Extract<Entry, { kind: 'event' }>;

const CHANGES: readonly (string | null)[] = ['edit', 'create', 'delete'];
const PAGE = 200;

/** What the log of a host holds: of edits, commands and storms a line each, in no order. */
export async function recordedFacts(client: Client): Promise<readonly string[]> {
  const facts: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await client.call('activity.list', { limit: PAGE, ...(before && { before }) });
    facts.push(...page.entries.flatMap((entry) => (entry.kind === 'event' ? factsIn(entry) : [])));
    if (page.next === null) return facts;
    before = page.next;
  }
}

/** Whether a fact is of a file that somebody changed. */
export function isEdit(fact: string): boolean {
  return / (?:edit|create|delete) /.test(fact);
}

function factsIn({ project: { name }, source, access, paths, command, text }: EventEntry): readonly string[] {
  const who = source === 'agent' ? 'agent' : 'person';
  if (command !== null) return [`${who} ran in ${name}: ${command}`];
  if (CHANGES.includes(access)) return paths.map((path) => `${who} ${access} ${name}/${path}`);
  const storm = source === 'editor' ? /files? changed (?<how>.*)$/.exec(text ?? '')?.groups : undefined;
  return storm === undefined ? [] : [`many files in ${name} ${storm.how}`];
}
