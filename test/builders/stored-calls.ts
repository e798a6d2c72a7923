import { join } from 'node:path';
import Database from 'better-sqlite3';

/** An event that has the id of a call, as the store's file has it. */
export interface StoredCall {
  readonly id: number;
  readonly callId: string;
}

/**
 * The calls in a home's store after an event id, in the order in which they were stored; read beside the
 * host.
 */
export function storedCalls(home: string, after = 0): readonly StoredCall[] {
  const db = new Database(join(home, 'holloway.db'), { readonly: true });
  try {
    return db
      .prepare<[number], StoredCall>(
        'SELECT id, call_id AS callId FROM events WHERE id > ? AND call_id IS NOT NULL ORDER BY id',
      )
      .all(after);
  } finally {
    db.close();
  }
}

/** The ids of all calls in a home's store. */
export function storedCallIds(home: string): readonly string[] {
  return storedCalls(home).map(({ callId }) => callId);
}
