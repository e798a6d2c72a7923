import { hash } from 'node:crypto';
import type { RecordedEvent } from '../../../../contracts/event.ts';
import type { EpochMs } from '../../../engine/model/units.ts';
import type { FileExists } from '../../agents/agent.ts';
import { readableName, readableText } from '../../agents/readable-text.ts';
import { pathsInCommandFrom } from '../../commands/paths-in-command.ts';
import { redact } from '../../redaction/redact.ts';
import { outcomeOf } from '../outcome.ts';
import type { HistoryKeeper } from './find-histories.ts';
import type { PastCommand } from './past-command.ts';
import { sessionsOf } from './told-commands.ts';

/** What of a history becomes events, and how. */
export interface PastReading {
  readonly keeper: HistoryKeeper;
  /** When the history was written last: no command in it is later. */
  readonly writtenAt: EpochMs;
  readonly fileExists: FileExists;
  /** Whether the person keeps a command from being seen. */
  readonly isIgnored: (command: string) => boolean;
}

/** Characters of a hash that stand for a text without its secrets. Chosen: no two commands of a history have the same. */
const HASH_LENGTH = 16;
const DAY_LENGTH = '2026-01-01'.length;

/**
 * The commands of a history as events, in its order, without those that begin with a blank or are kept from being
 * seen. One without a time has that of the next one that has one, since it is no later. Each has a name of its own,
 * the same at every reading: that under which it is kept, or its time and text, or how often its text stood there
 * before. Commands that are not known to be of one shell are one session a day, or where not even the day is known
 * of no common one: their neighbours say nothing about them.
 */
export function eventsOf(commands: readonly PastCommand[], reading: PastReading): readonly RecordedEvent[] {
  const times = timesOf(commands, reading.writtenAt);
  const seen = new Map<string, number>();
  return commands.flatMap((command, index) => {
    const text = readableText(command.text);
    if (text.trim() === '' || /^\s/.test(text) || reading.isIgnored(text)) return [];
    const sum = hash('sha256', redact(text).text, 'hex').slice(0, HASH_LENGTH);
    const before = seen.get(sum) ?? 0;
    seen.set(sum, before + 1);
    const told = command.id ?? `${command.at ?? `no ${before + 1}`} ${sum}`;
    const { keeper, fileExists } = reading;
    const event: RecordedEvent = {
      at: times[index]!,
      source: 'shell',
      session: readableName(`${sessionsOf(keeper)}${command.session ?? dayOf(command.at) ?? sum}`),
      project: command.folder ?? '',
      type: 'command_finished',
      access: 'run',
      command: text,
      paths: [...pathsInCommandFrom(text, command.folder ?? '', fileExists)],
      durationMs: command.durationMs ?? undefined,
      ...(command.exitCode === null ? {} : outcomeOf(text, command.exitCode)),
      callId: readableName(`${keeper} ${told}`),
    };
    return [event];
  });
}

function timesOf(commands: readonly PastCommand[], writtenAt: EpochMs): readonly EpochMs[] {
  let next = writtenAt;
  return commands
    .toReversed()
    .map(({ at }) => {
      next = at ?? next;
      return next;
    })
    .reverse();
}

function dayOf(at: EpochMs | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, DAY_LENGTH);
}
