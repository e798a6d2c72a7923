import { sep } from 'node:path';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';

/** How far apart an agent's hook and its shell tell of the same command, at most. Chosen. */
export const TOLD_APART: DurationMs = 5_000;
/** An agent is at work in a folder for so long after it last told of anything. Chosen: long calls are shorter. */
const AT_WORK: DurationMs = 10 * 60_000;
/** Commands and folders remembered at most. Chosen: more than is told within these times. */
const MOST = 500;

interface AgentCommand {
  readonly folder: string;
  readonly text: string;
  readonly at: EpochMs;
}

/**
 * What agents ran lately, so that a command which an agent types into a terminal, and of which the shell tells
 * too, is recorded once: as the agent's. Remembered while the host runs.
 */
export class AgentCommands {
  #commands: readonly AgentCommand[] = [];
  /** When an agent last told of anything, by folder; the latest last. */
  readonly #atWork = new Map<string, EpochMs>();

  /** Hears of a call of an agent; `command` null: it ran none. */
  see(folder: string, command: string | null, at: EpochMs): void {
    this.#atWork.delete(folder);
    this.#atWork.set(folder, at);
    for (const oldest of this.#atWork.keys()) {
      if (this.#atWork.size <= MOST) break;
      this.#atWork.delete(oldest);
    }
    if (command !== null)
      this.#commands = [...this.#commands, { folder, text: plain(command), at }].slice(-MOST);
  }

  /** Whether an agent told of this command, too. */
  has(folder: string, command: string, at: EpochMs): boolean {
    const text = plain(command);
    return this.#commands.some(
      (one) => one.text === text && Math.abs(one.at - at) <= TOLD_APART && isWithin(one.folder, folder),
    );
  }

  /** Whether an agent is at work in a folder, so that it may tell of a command a little later. */
  mayTell(folder: string, at: EpochMs): boolean {
    for (const [other, lastAt] of this.#atWork)
      if (Math.abs(at - lastAt) <= AT_WORK && isWithin(other, folder)) return true;
    return false;
  }
}

function plain(command: string): string {
  return command.replace(/\s+/g, ' ').trim();
}

/** Agents name the folder behind a command, shells the one before it: either may lie within the other. */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(other + sep) || other.startsWith(one + sep);
}
