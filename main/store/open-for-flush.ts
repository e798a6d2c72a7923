import { connect } from './connect.ts';
import { flushLog } from './flush-log.ts';

/** A second connection to a live store, for one who only brings its log to the disk. */
export interface FlushConnection {
  /** As `Store.flushToDisk`. */
  readonly flushToDisk: () => number;
  readonly close: () => void;
}

export function openForFlush(file: string): FlushConnection {
  const db = connect(file);
  return { flushToDisk: () => flushLog(db, file), close: () => void db.close() };
}
