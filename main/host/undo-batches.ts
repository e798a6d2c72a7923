import type { TableRow } from '../store/table-rows.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';
import type { UndoLine } from './undo-file.ts';

/** Events, and other rows, put back at a time: a few milliseconds. */
const EVENTS_AT_ONCE = 200;
const ROWS_AT_ONCE = 50;

/** Lines of one kind and project that follow each other. */
type UndoBatch =
  | { readonly is: 'project'; readonly rows: readonly TableRow[] }
  | { readonly is: 'event'; readonly projectId: number; readonly entries: LogEntry[] }
  | { readonly is: 'row'; readonly projectId: number; readonly rows: TableRow[] };

/** What was taken out of the store, in its order, as it is put back: in short steps. */
export async function* undoBatches(lines: AsyncIterable<UndoLine>): AsyncGenerator<UndoBatch> {
  let batch: UndoBatch | null = null;
  for await (const line of lines) {
    if (batch !== null && added(batch, line)) continue;
    if (batch !== null) yield batch;
    batch = begun(line);
  }
  if (batch !== null) yield batch;
}

function begun(line: UndoLine): UndoBatch {
  switch (line.is) {
    case 'project':
      return { is: 'project', rows: [line.row] };
    case 'event':
      return { is: 'event', projectId: line.entry.projectId, entries: [line.entry] };
    case 'row':
      return { is: 'row', projectId: line.projectId, rows: [line.row] };
  }
}

/** Whether a line could be added to a batch: it is of its kind and project, and there is room. */
function added(batch: UndoBatch, line: UndoLine): boolean {
  if (batch.is === 'event' && line.is === 'event') {
    const fits = batch.projectId === line.entry.projectId && batch.entries.length < EVENTS_AT_ONCE;
    if (fits) batch.entries.push(line.entry);
    return fits;
  }
  if (batch.is === 'row' && line.is === 'row') {
    const fits = batch.projectId === line.projectId && batch.rows.length < ROWS_AT_ONCE;
    if (fits) batch.rows.push(line.row);
    return fits;
  }
  return false;
}
