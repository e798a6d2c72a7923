import type { TableRow, TableRows } from './table-rows.ts';

/** Tables that a fold over the log fills: they are derived anew and not brought back. */
export const LEARNED_TABLES: ReadonlySet<string> = new Set([
  'access_times',
  'associations',
  'checkpoints',
  'decay_settings',
  'postings',
  'resources',
  'session_states',
  'tool_followers',
]);

/** Tables of the log itself, which are read event by event. */
const LOG_TABLES: ReadonlySet<string> = new Set(['events', 'sessions']);

/** How rows hang on what is erased, beside their project: conditions on a JSON list, `$list`. */
interface Hanging {
  readonly table: string;
  /** Of numbers of events. */
  readonly byEvents?: string;
  /** Of names of resources; each is also searched for in texts. */
  readonly byNames?: string;
}

const IN_LIST = 'IN (SELECT value FROM json_each($list))';

function namedIn(column: string): string {
  return `EXISTS (SELECT 1 FROM json_each($list) WHERE instr(${column}, value) > 0)`;
}

const HANGING: readonly Hanging[] = [
  {
    table: 'deliveries',
    byEvents: `prompt_event_id ${IN_LIST}`,
    byNames: `id IN (SELECT delivery_id FROM delivery_items WHERE path ${IN_LIST}) OR ${namedIn('text')}`,
  },
  { table: 'upkeep_changes', byNames: namedIn('details') },
];

/** Numbers of events in one question. Chosen: answered in about a millisecond. */
const EVENTS_PER_QUESTION = 500;

/** All rows of a project's that are neither its log nor learned from it, and the project's own. */
export function* rowsOfProject(rows: TableRows, projectId: number): IterableIterator<TableRow> {
  yield* rows.find(
    'upkeep_changes',
    'id IN (SELECT change_id FROM upkeep_change_projects WHERE project_id = $id)',
    { id: projectId },
  );
  for (const { table, column } of rows.ofProjects) {
    if (LEARNED_TABLES.has(table) || LOG_TABLES.has(table)) continue;
    yield* rows.find(table, `"${column}" = $id`, { id: projectId });
  }
}

/** Rows that hang on events that go, or tell of resources that do; each may come twice. */
export function* rowsHangingOn(
  rows: TableRows,
  events: readonly number[],
  names: readonly string[],
): IterableIterator<TableRow> {
  for (const { table, byEvents, byNames } of HANGING) {
    for (let from = 0; byEvents !== undefined && from < events.length; from += EVENTS_PER_QUESTION)
      yield* rows.find(table, byEvents, {
        list: JSON.stringify(events.slice(from, from + EVENTS_PER_QUESTION)),
      });
    if (byNames !== undefined && names.length > 0)
      yield* rows.find(table, byNames, { list: JSON.stringify(names) });
  }
}
