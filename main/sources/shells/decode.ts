import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { LATEST_TIME, MAX_NAME } from '../../../contracts/protocol.ts';
import type { DecodedEvent, FileExists } from '../agents/agent.ts';
import { readableName, readableText } from '../agents/readable-text.ts';
import { pathsInCommandFrom } from '../commands/paths-in-command.ts';
import { outcomeOf } from './outcome.ts';

/** A finished command, understood. */
export type DecodedCommand =
  | { readonly kind: 'nothing'; readonly reason: string }
  | {
      readonly kind: 'event';
      readonly session: string;
      /** The shell's folder before the command ran. */
      readonly folder: string;
      /** ms since 1970; null: when the hook ran. */
      readonly finishedAt: number | null;
      readonly event: DecodedEvent;
    }
  | { readonly kind: 'malformed'; readonly message: string };

const milliseconds = z.number().min(0).max(LATEST_TIME).optional().catch(undefined);

/** What a snippet sends. A time that is no time is absent; all else must be there. */
const reported = z.object({
  session: z.string().min(1),
  command: z.string(),
  folder: z.string().max(MAX_NAME),
  exit: z.number(),
  started_ms: milliseconds,
  duration_ms: milliseconds,
});

/** Longest that a message may have been under way, ms: a time before that is a clock that was set. Chosen. */
const UNDER_WAY_MS = 60_000;

/**
 * Understands what a shell's snippet reports: `payload` is the hook's stdin, text or the parsed object, which
 * came at `receivedAt`, ms since 1970. Never throws. Files named in the command count where `fileExists` says so.
 */
export function decodeCommand(payload: unknown, receivedAt: number, fileExists?: FileExists): DecodedCommand {
  const parsed = reported.safeParse(typeof payload === 'string' ? parseJson(payload) : payload);
  if (!parsed.success) return { kind: 'malformed', message: 'what a shell reported is not understood' };
  const { session, folder, exit, started_ms, duration_ms } = parsed.data;
  const command = readableText(parsed.data.command).trim();
  if (command === '') return { kind: 'nothing', reason: 'an empty command' };
  if (!isAbsolute(folder)) return { kind: 'malformed', message: 'a shell reported no folder' };
  return {
    kind: 'event',
    session: readableName(session),
    folder: folder.toWellFormed(),
    finishedAt: finishedAt(started_ms, duration_ms, receivedAt),
    event: {
      type: 'command_finished',
      access: 'run',
      command,
      paths: pathsInCommandFrom(command, folder, fileExists),
      durationMs: duration_ms === undefined ? undefined : Math.round(duration_ms),
      ...outcomeOf(command, exit),
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** By the shell's clock, as messages may overtake each other. */
function finishedAt(startedMs = Number.NaN, durationMs = Number.NaN, receivedAt: number): number | null {
  const at = Math.round(startedMs + durationMs);
  return at <= receivedAt && at > receivedAt - UNDER_WAY_MS ? at : null;
}
