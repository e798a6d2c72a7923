import type { ActivityEvent } from '../../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../../engine/model/units.ts';
import { changesFiles } from '../commands/changes-files.ts';
import type { FileChange } from './file-changes.ts';

/** How an act is known to be one that was reported otherwise, too, and how long it is waited for that. */
export const CLAIM = {
  /** Between an agent's report of an edit and what the file system says of it. Chosen: hooks may be slow. */
  edit: 5_000,
  /** How long a command ran that does not say so. */
  command: 10_000,
  /** Before the start of a command: clocks of files may lag behind, and an agent's hook tells late of its end. */
  lag: 100,
  lateHook: 2_000,
  /** After the end of a command: a file says when it was written, that one went is known once it settled, many files late. */
  after: 200,
  gone: 2_000,
  storm: 5_000,
  /** How long a change waits for a report. */
  wait: 2_000,
  /** Likewise where a shell reports, and where an agent is at work: a command is told of when it ends. Chosen. */
  waitForShell: 5_000,
  waitForAgent: 30_000,
  /** A shell or an agent is at work in a project for so long after its last report. Chosen. */
  atWork: 10 * 60_000,
} as const satisfies Record<string, DurationMs>;

/** A command that was reported; all of it in one project. */
interface RanCommand {
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs;
  /** Whether a single file that changed meanwhile counts as changed by it. */
  readonly takesEdits: boolean;
}

/** A change of one file, as far as it matters whose it was. */
interface ClaimedChange extends FileChange {
  /** The editor that left traces of it: no command did it then. */
  readonly editor: string | null;
}

/** Remembers for a while what agents and shells reported. */
export class Claims {
  readonly #edits = new Map<string, EpochMs>();
  readonly #commands = new Map<number, readonly RanCommand[]>();
  readonly #agentAt = new Map<number, EpochMs>();
  readonly #shellAt = new Map<number, EpochMs>();
  /** When a project's agent last stood still: nothing that it runs is still to be reported. */
  readonly #stillAt = new Map<number, EpochMs>();

  /** An event that was recorded. */
  see(projectId: number, event: ActivityEvent): void {
    if (event.source === 'shell') this.#seeShell(projectId, event);
    if (event.source === 'agent') this.#seeAgent(projectId, event);
  }

  /** Whether a command or an agent's edit that was reported is what changed a file. */
  covers(projectId: number, { path, access, at, editor }: ClaimedChange): boolean {
    const edited = this.#edits.get(keyOf(projectId, path));
    if (edited !== undefined && Math.abs(edited - at) <= CLAIM.edit) return true;
    if (editor !== null) return false;
    const after = access === 'delete' ? CLAIM.gone : CLAIM.after;
    return this.#ran(projectId, at, after).some(({ takesEdits }) => takesEdits);
  }

  /** Whether many files that had all changed by then were changed by a command that was reported. */
  coversStorm(projectId: number, at: EpochMs): boolean {
    return this.#ran(projectId, at, CLAIM.storm).length > 0;
  }

  /** How long a change that was heard of then waits for a report. */
  waitOf(projectId: number, heardAt: EpochMs, editor: string | null): DurationMs {
    const isAtWork = (last: EpochMs | undefined): boolean =>
      last !== undefined && Math.abs(heardAt - last) <= CLAIM.atWork;
    if (editor !== null) return CLAIM.wait;
    const isStill = (this.#stillAt.get(projectId) ?? Number.NEGATIVE_INFINITY) >= heardAt;
    if (isAtWork(this.#agentAt.get(projectId)) && !isStill) return CLAIM.waitForAgent;
    return isAtWork(this.#shellAt.get(projectId)) ? CLAIM.waitForShell : CLAIM.wait;
  }

  /** Forgets what is too old to claim anything. */
  forgetBefore(now: EpochMs): void {
    const oldest = now - 2 * CLAIM.waitForAgent;
    for (const [key, at] of this.#edits) if (at < oldest) this.#edits.delete(key);
    for (const [projectId, commands] of this.#commands) {
      const left = commands.filter(({ endedAt }) => endedAt >= oldest);
      if (left.length === 0) this.#commands.delete(projectId);
      else this.#commands.set(projectId, left);
    }
  }

  #seeShell(projectId: number, { command, at, durationMs }: ActivityEvent): void {
    if (command === null) return;
    this.#shellAt.set(projectId, at);
    const startedAt = at - (durationMs ?? CLAIM.wait) - CLAIM.lag;
    this.#ranIn(projectId, { startedAt, endedAt: at, takesEdits: changesFiles(command) });
  }

  #seeAgent(projectId: number, { type, command, at, durationMs, access, paths }: ActivityEvent): void {
    if (type === 'session_ended') this.#agentAt.delete(projectId);
    else this.#agentAt.set(projectId, at);
    if (type !== 'tool_call') {
      this.#stillAt.set(projectId, at);
      return;
    }
    if (command !== null) {
      const startedAt = at - (durationMs ?? CLAIM.command) - CLAIM.lateHook;
      this.#ranIn(projectId, { startedAt, endedAt: at, takesEdits: true });
    }
    if (access === 'read' || access === 'search') return;
    for (const path of paths) this.#edits.set(keyOf(projectId, path), at);
  }

  #ranIn(projectId: number, command: RanCommand): void {
    this.#commands.set(projectId, [...(this.#commands.get(projectId) ?? []), command]);
  }

  #ran(projectId: number, at: EpochMs, after: DurationMs): readonly RanCommand[] {
    const commands = this.#commands.get(projectId) ?? [];
    return commands.filter(({ startedAt, endedAt }) => at >= startedAt && at <= endedAt + after);
  }
}

function keyOf(projectId: number, path: string): string {
  return `${projectId}\n${path}`;
}

/** Names the stretch of human work that a change belongs to. */
export class HumanSessions {
  readonly #open = new Map<string, { readonly name: string; last: EpochMs }>();

  /** The session of a change in a root, where silence of `idle` ends one; changes may come some seconds out of order. */
  of(root: string, at: EpochMs, idle: DurationMs): string {
    const open = this.#open.get(root);
    if (open !== undefined && Math.abs(at - open.last) <= idle) {
      open.last = Math.max(open.last, at);
      return open.name;
    }
    const name = `editor-${new Date(at).toISOString()}`;
    this.#open.set(root, { name, last: at });
    return name;
  }
}

/**
 * Between a trace of an editor and the save that it explains, which has settled. Chosen: side files come and go with the
 * save; what is written a little later, by git or a formatter, is another act.
 */
const TRACE: DurationMs = 2_000;

/** Which editor left traces of which file lately. */
export class EditorTraces {
  readonly #files = new Map<string, { readonly editor: string; readonly at: EpochMs }>();

  see(path: string, editor: string, at: EpochMs): void {
    for (const [known, trace] of this.#files) {
      if (at - trace.at <= TRACE) break;
      this.#files.delete(known);
    }
    this.#files.delete(path);
    this.#files.set(path, { editor, at });
  }

  /** Null: an editor that left none. */
  editorOf(path: string, at: EpochMs): string | null {
    const trace = this.#files.get(path);
    return trace !== undefined && Math.abs(at - trace.at) <= TRACE ? trace.editor : null;
  }
}
