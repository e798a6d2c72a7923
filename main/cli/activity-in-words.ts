import type { ResultOf } from '../../contracts/methods.ts';
import { counted } from './figures.ts';
import { printable } from './output.ts';

/** An entry of the activity stream, as the host tells it. */
export type ActivityEntry = ResultOf<'activity.list'>['entries'][number];
type EventEntry = Extract<ActivityEntry, { kind: 'event' }>;

const REASONS: Readonly<Record<Extract<ActivityEntry, { kind: 'suppression' }>['reason'], string>> = {
  off: 'deliveries are off',
  paused: 'paused',
  'left-out': 'the project is left out',
  unassigned: 'outside any project',
  'nothing-telling': 'the prompt says nothing telling',
  'nothing-known': 'no file is known',
  'nothing-fits': 'nothing fits',
  'all-told': 'all told already',
  'over-budget': 'over budget',
  'not-on-disk': 'what fits is not on disk now',
  'never-suggested': 'what fits is never suggested',
};

const VERBS: Readonly<Record<string, string>> = {
  read: 'read',
  edit: 'edited',
  create: 'created',
  delete: 'deleted',
  search: 'searched',
  run: 'ran',
  session_started: 'session began',
  session_ended: 'session ended',
  compacted: 'context compacted',
  error_reported: 'met an error',
  error_resolved: 'fixed an error in',
  adjusted: 'memory corrected by hand',
};

/** What an entry says, in a line: `edited src/x.ts`, `told 3 files, 142 tokens: …`. */
export function entryInWords(entry: ActivityEntry): string {
  switch (entry.kind) {
    case 'event':
      return eventInWords(entry);
    case 'delivery':
      return `told ${counted(entry.paths.length, 'file')}, ${counted(entry.tokens, 'token')}: ${entry.paths.map(printable).join(', ')}${outcomesOf(entry)}`;
    case 'suppression':
      return `said nothing: ${REASONS[entry.reason]}`;
  }
}

/** Why nothing was told, in a few words. */
export function suppressionInWords(reason: keyof typeof REASONS): string {
  return REASONS[reason];
}

function outcomesOf({ opened, edited, ignored }: Extract<ActivityEntry, { kind: 'delivery' }>): string {
  const parts = [
    [edited, 'edited'],
    [opened, 'opened'],
    [ignored, 'ignored'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length === 0 ? '' : ` → ${said.join(', ')}`;
}

function eventInWords(event: EventEntry): string {
  const failed = event.exitCode === null ? ' → failed' : ` → failed (exit ${event.exitCode})`;
  return printable(`${actOf(event)}${event.ok === false ? failed : ''}`.replace(/\s+/g, ' '));
}

function actOf({
  source,
  type,
  tool,
  access,
  paths,
  pathCount,
  command,
  query,
  text,
  error,
}: EventEntry): string {
  const files = [paths[0] ?? '', pathCount > 1 ? `and ${pathCount - 1} more` : ''].join(' ').trim();
  if (type === 'prompt') return `asked: ${text ?? ''}`;
  if (type === 'error_reported') return `met an error: ${error ?? text ?? ''}`;
  if (command !== null) return `ran ${command}`;
  if (query !== null) return `searched for ${query}`;
  // A commit tells of work that may be anybody's: nobody was seen editing.
  if (source === 'git' && type === 'file_changed') return `committed ${files}`;
  // Many files at once, which nobody edited one by one: the event says how many.
  if (type === 'file_changed' && pathCount === 0) return text ?? 'changed files';
  const verb = VERBS[type] ?? VERBS[access ?? ''];
  return verb === undefined ? `used ${tool ?? type} ${files}`.trim() : `${verb} ${files}`.trim();
}
