import { sessionKey } from '../learning/learn-session.ts';
import type { LoggedEvent } from '../model/event.ts';
import type { FixArc } from '../model/procedure.ts';
import type { EpochMs } from '../model/units.ts';
import { editedFiles } from './acts.ts';
import { ErrorFixMiner, FIX_SPAN } from './mine-error-fix.ts';

/** What was found in a part of a log. */
export interface MinedArcs {
  /** In order of the event that ended them. */
  readonly arcs: readonly FixArc[];
  /** The event from which the log must be read again next time: something that began there has not ended. */
  readonly resumeFrom: number;
}

/**
 * Finds what ended after an event in a log that is read from where something was still open, up to
 * `through`. Threads silent for longer than a fix may take are at their end. Nobody edits in a shell itself:
 * there, the edits of all others count while a command fails. Linear in the events, and for edits in the
 * shells in use.
 */
export function mineArcs(
  events: Iterable<LoggedEvent>,
  {
    minedThrough,
    through,
    now,
  }: { readonly minedThrough: number; readonly through: number; readonly now: EpochMs },
): MinedArcs {
  const threads = new Map<string, Thread>();
  const arcs: FixArc[] = [];
  for (const event of events) {
    // A commit tells what was done, and neither when nor in what order.
    if (event.source === 'git') continue;
    const key = sessionKey(event);
    const isShell = event.source === 'shell';
    const thread = threads.get(key) ?? { miner: new ErrorFixMiner(event), isShell, lastAt: event.at };
    threads.set(key, thread);
    thread.lastAt = event.at;
    const ended = thread.miner.take(event);
    if (event.id > minedThrough) arcs.push(...ended);
    if (isShell || editedFiles(event).length === 0) continue;
    for (const shell of threads.values()) if (shell.isShell) shell.miner.takeEdit(event);
  }
  let resumeFrom = through + 1;
  for (const { miner, lastAt } of threads.values()) {
    if (now - lastAt > FIX_SPAN.ms) arcs.push(...miner.end());
    else resumeFrom = Math.min(resumeFrom, miner.openFrom ?? resumeFrom);
  }
  return { arcs, resumeFrom };
}

interface Thread {
  readonly miner: ErrorFixMiner;
  readonly isShell: boolean;
  lastAt: EpochMs;
}
