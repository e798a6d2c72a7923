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

/** How rows hang on what is erased, beside their project. */
interface Hanging {
  readonly table: string;
  /** A condition on events that go: the temporary table `gone_events`, by id. */
  readonly byEvents?: string;
  /** A condition on names of resources: a JSON list, `$list`. */
  readonly byNames?: string;
}

/** Whether a text names one of the list. */
function named(...columns: readonly string[]): string {
  const found = columns.map((column) => `instr(${column}, value) > 0`).join(' OR ');
  return `EXISTS (SELECT 1 FROM json_each($list) WHERE ${found})`;
}

/** Whether an event that goes lies within a piece of evidence. */
const IN_EVIDENCE = `EXISTS (
  SELECT 1 FROM gone_events g JOIN events e ON e.id = g.id
  WHERE g.id BETWEEN first_event_id AND last_event_id AND e.session_id = procedure_evidence.session_id)`;

const HANGING: readonly Hanging[] = [
  {
    table: 'deliveries',
    byEvents: 'prompt_event_id IN (SELECT id FROM gone_events)',
    byNames: `${named('text')} OR id IN (
      SELECT delivery_id FROM delivery_items WHERE path IN (SELECT value FROM json_each($list))
        OR EXISTS (SELECT 1 FROM json_each($list) WHERE instr(why, json_quote(value)) > 0))`,
  },
  {
    // One that loses all of its evidence goes; one that is about a resource goes with it.
    table: 'procedures',
    byEvents: `id IN (
      SELECT procedure_id FROM procedure_evidence GROUP BY procedure_id HAVING sum(NOT (${IN_EVIDENCE})) = 0)`,
    byNames: `${named('title', 'steps', 'files', 'error')} OR id IN (
      SELECT procedure_id FROM procedure_evidence WHERE ${named('details')}) OR id IN (
      SELECT procedure_id FROM procedure_changes WHERE ${named('before', 'after')})`,
  },
  { table: 'procedure_evidence', byEvents: IN_EVIDENCE },
  { table: 'upkeep_changes', byNames: named('details') },
];

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
  rows.nameIds('gone_events', events);
  for (const { table, byEvents, byNames } of HANGING) {
    if (byEvents !== undefined) yield* rows.find(table, byEvents, {});
    if (byNames !== undefined && names.length > 0)
      yield* rows.find(table, byNames, { list: JSON.stringify(names) });
  }
}
