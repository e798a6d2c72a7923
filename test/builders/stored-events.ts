import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Account } from './account.ts';

/** What the file on disk says of an event. */
export interface StoredEvent {
  readonly type: string;
  readonly project: string;
  readonly session: string;
  readonly thread: string | null;
  readonly tool: string | null;
  readonly branch: string | null;
  readonly callId: string | null;
  readonly paths: readonly string[];
  readonly command: string | null;
  readonly text: string | null;
}

/** Numbers on disk, which keep their meaning for ever. */
const TYPES = ['tool_call', 'prompt', 'session_started', 'session_ended', 'compacted', 'file_changed'];
const INJECTED = 8;

const EVENTS = `
  SELECT events.type, projects.name AS project, sessions.name AS session, threads.name AS thread, tools.name AS tool,
    branches.name AS branch,     events.call_id AS callId, events.paths, events.command, events.text
  FROM events
  JOIN projects ON projects.id = events.project_id
  JOIN sessions ON sessions.id = events.session_id
  LEFT JOIN names AS threads ON threads.id = events.thread_id
  LEFT JOIN names AS tools ON tools.id = events.tool_id
  LEFT JOIN names AS branches ON branches.id = events.branch_id
  WHERE events.type <> ${INJECTED}
  ORDER BY events.id`;

interface Row extends Omit<StoredEvent, 'type' | 'paths'> {
  readonly type: number;
  readonly paths: string | null;
}

/**
 * What came from agents and other programs, read from the store's file beside the host: in the order in which
 * it was taken in, without what the host notes of its own injections.
 */
export function storedEvents(account: Account): readonly StoredEvent[] {
  const database = new Database(join(account.home, 'holloway.db'), { readonly: true });
  try {
    return database
      .prepare<[], Row>(EVENTS)
      .all()
      .map((row) => ({
        ...row,
        type: TYPES[row.type] ?? String(row.type),
        paths: row.paths === null ? [] : (JSON.parse(row.paths) as string[]), // safe: the host wrote it
      }));
  } finally {
    database.close();
  }
}
