import type { ActivityEvent } from '../../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../../engine/model/units.ts';

/** How an act is known to be one that was reported otherwise, too. */
export const CLAIM = {
  /** Between an agent's report of an edit and what the file system says of it. Chosen: hooks may be slow. */
  edit: 5_000,
  /** Before the report of an agent's command, in which files changed by it. */
  command: 10_000,
  /** How long a change waits for such a report. */
  wait: 2_000,
} as const satisfies Record<string, DurationMs>;

/** Remembers for some seconds what agents reported of themselves. */
export class Claims {
  readonly #edits = new Map<string, EpochMs>();
  readonly #commands = new Map<number, EpochMs>();

  /** An event that was recorded. */
  see(projectId: number, event: ActivityEvent): void {
    if (event.source !== 'agent' || event.type !== 'tool_call') return;
    if (event.command !== null) this.#commands.set(projectId, event.at);
    if (event.access === 'read' || event.access === 'search') return;
    for (const path of event.paths) this.#edits.set(keyOf(projectId, path), event.at);
  }

  /** Whether an agent reported what changed a file then. */
  covers(projectId: number, path: string, at: EpochMs): boolean {
    const edited = this.#edits.get(keyOf(projectId, path));
    if (edited !== undefined && Math.abs(edited - at) <= CLAIM.edit) return true;
    const ran = this.#commands.get(projectId);
    return ran !== undefined && at >= ran - CLAIM.command && at <= ran + CLAIM.wait;
  }

  /** Forgets what is too old to claim anything. */
  forgetBefore(now: EpochMs): void {
    for (const claims of [this.#edits, this.#commands] as readonly Map<unknown, EpochMs>[]) {
      for (const [key, at] of claims) if (at < now - 2 * CLAIM.command) claims.delete(key);
    }
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

/** Between a trace of an editor and the save that it explains. Chosen: swap files live while a file is open. */
const TRACE: DurationMs = 10_000;

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
