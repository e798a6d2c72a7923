import { z } from 'zod';
import type { PastCommand } from './past-command.ts';

/** As which atuin notes commands that an agent ran: these are the agent's to tell. */
const AGENTS: ReadonlySet<string> = new Set(['claude-code', 'codex', 'copilot', 'opencode', 'pi']);
const NS_PER_MS = 1_000_000;
/** Stands for an exit code and a duration that are not known, as of a command that is still running. */
const UNKNOWN = -1;

/** Columns that every version of atuin has, and those of later ones. */
const COLUMNS = ['id', 'timestamp', 'duration', 'exit', 'command', 'cwd', 'session', 'hostname'] as const;
const LATER_COLUMNS = ['deleted_at', 'author'] as const;

const row = z.object({
  id: z.string(),
  /** Start, ms since 1970. */
  startedAt: z.number().int().positive(),
  /** ns */
  duration: z.number(),
  exit: z.number(),
  command: z.string(),
  cwd: z.string(),
  session: z.string(),
  /** `host:user`, or the host alone. */
  hostname: z.string(),
  deleted: z.number(),
  author: z.string().nullable(),
});

/**
 * The SQL that reads atuin's table, by the names of the columns that this version has; null: it is no table of
 * atuin's. Times are too large for a number of JavaScript's in atuin's own unit.
 */
export function atuinQuery(columns: ReadonlySet<string>): string | null {
  if (!COLUMNS.every((column) => columns.has(column))) return null;
  const later = (column: (typeof LATER_COLUMNS)[number], otherwise: string) =>
    columns.has(column) ? column : otherwise;
  return `SELECT id, CAST(timestamp AS INTEGER) / ${NS_PER_MS} AS startedAt, duration, exit, command, cwd, session, hostname,
    ${later('deleted_at', 'NULL')} IS NOT NULL AS deleted, ${later('author', 'NULL')} AS author
    FROM history ORDER BY CAST(timestamp AS INTEGER), id`;
}

/**
 * The command of a row; null for one that was deleted, that an agent ran, or of another machine, whose folders are not
 * here. `host`: this machine's name.
 */
export function readAtuinRow(value: unknown, host: string): PastCommand | null {
  const { success, data } = row.safeParse(value);
  if (!success || data.deleted !== 0 || AGENTS.has(data.author ?? '')) return null;
  if (data.hostname.split(':')[0]?.toLowerCase() !== host.toLowerCase()) return null;
  const { id, startedAt, duration, exit, command, cwd, session } = data;
  const durationMs = duration < 0 ? null : Math.round(duration / NS_PER_MS);
  return {
    text: command,
    at: startedAt + (durationMs ?? 0),
    durationMs,
    folder: cwd.startsWith('/') ? cwd : null,
    exitCode: exit === UNKNOWN ? null : exit,
    session,
    id,
  };
}
