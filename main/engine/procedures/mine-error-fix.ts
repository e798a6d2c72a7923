import { silentFailure } from '../learning/error-of.ts';
import type { LoggedEvent } from '../model/event.ts';
import type { FailedTry, FixArc } from '../model/procedure.ts';
import type { DurationMs, EpochMs } from '../model/units.ts';
import { commandOf, editedFiles, isFixFile } from './acts.ts';
import type { CommandForm } from './command-form.ts';
import { failureKey, wasRun, wasUnprepared } from './failure-key.ts';
import { isSameAttempt, showsFixed } from './similar-command.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** How far apart what belongs together may lie, and how much it may be. */
export const FIX_SPAN = {
  /** Events of the thread since the command last failed. Chosen: what takes longer was other work. */
  events: 80,
  /** Time since it last failed. Chosen: an afternoon. */
  ms: (6 * 3_600_000) satisfies DurationMs,
  /** Files of one fix. Chosen: more is other work, or a rewrite. */
  files: 8,
  /** Commands failing at the same time, the oldest given up first. */
  commands: 6,
  /** Tries kept of one error, the latest. */
  tries: 10,
  /** Characters kept of an error. */
  error: 1_500,
} as const;

/** What was done since a command last failed. */
interface Work {
  readonly files: readonly string[];
  readonly commands: readonly string[];
}

const NOTHING: Work = { files: [], commands: [] };

/** Whose train of thought. */
type Thread = Pick<FixArc, 'session' | 'thread'>;

/** One error of a failing command. */
interface ErrorTrack {
  readonly fingerprint: string;
  readonly error: string;
  readonly command: string;
  readonly firstAt: EpochMs;
  readonly firstEventId: number;
  readonly tried: readonly FailedTry[];
  /** What was done before the command failed without this error; null: it has it still. */
  readonly goneBy: Work | null;
}

/** A command that fails, with the errors it failed with. */
interface Failing {
  /** Checks of it that did not pass since. */
  readonly checks: readonly CommandForm[];
  readonly lastError: string;
  readonly lastAt: EpochMs;
  /** Number of the thread's event with which it last failed. */
  readonly lastStep: number;
  readonly lastEventId: number;
  readonly since: Work;
  readonly tracks: readonly ErrorTrack[];
}

/**
 * Finds in one train of thought the errors of commands, and what was done until a similar command passed.
 * Events are given in order of id; cost for each: the few commands that fail at that time.
 */
export class ErrorFixMiner {
  readonly #thread: Thread;
  #failing: readonly Failing[] = [];
  #step = 0;

  constructor({ session, thread }: Thread) {
    this.#thread = { session, thread };
  }

  /** Id of the first event of what has not ended yet; null: all has. */
  get openFrom(): number | null {
    const ids = this.#failing.flatMap(({ tracks }) => tracks.map(({ firstEventId }) => firstEventId));
    return ids.length === 0 ? null : Math.min(...ids);
  }

  /** Takes the next event; gives what ended with it, the oldest first. */
  take(event: LoggedEvent): readonly FixArc[] {
    this.#step++;
    const given = this.#giveUpOld(event.at);
    if (event.type === 'session_ended') return [...given, ...this.end()];
    const command = commandOf(event);
    if (command !== null) return [...given, ...this.#run(event, command)];
    this.takeEdit(event);
    return given;
  }

  /** Takes an edit, which may be of somebody else than whose commands these are. */
  takeEdit(event: LoggedEvent): void {
    this.#did({ files: editedFiles(event), commands: [] });
  }

  /** Gives up all that still fails; gives what was tried in vain. */
  end(): readonly FixArc[] {
    const given = this.#failing.flatMap((failing) => givenUp(failing, this.#thread));
    this.#failing = [];
    return given;
  }

  #run(event: LoggedEvent, command: string): readonly FixArc[] {
    const verdict = verdictOf(command);
    if (event.ok === true) return this.#passed(event, command, verdict);
    if (event.ok === false && wasRun(event.error ?? '')) this.#failed(event, command, verdict);
    return [];
  }

  #passed(event: LoggedEvent, command: string, verdict: Verdict): readonly FixArc[] {
    const arcs: FixArc[] = [];
    const kept: Failing[] = [];
    for (const failing of this.#failing) {
      const checks = failing.checks.filter(
        (failed) => !verdict.checks.some((passed) => showsFixed(passed, failed, failing.lastError)),
      );
      if (checks.length > 0) kept.push({ ...failing, checks });
      else arcs.push(...fixed(failing, event, command));
    }
    this.#failing = kept;
    if (verdict.mends || verdict.writesFiles)
      this.#did({
        files: verdict.writesFiles ? event.paths.filter(isFixFile) : [],
        commands: verdict.mends ? [command] : [],
      });
    return arcs;
  }

  #failed(event: LoggedEvent, command: string, verdict: Verdict): void {
    const silent = silentFailure(event);
    const error = event.error ?? silent ?? '';
    const fingerprint = silent ?? failureKey(error);
    if (verdict.checks.length === 0 || fingerprint === null) return;
    const before = this.#failing.find((failing) => isSame(failing, verdict.checks, error));
    const others = this.#failing.filter((failing) => failing !== before);
    const failing = failAgain(before ?? null, fingerprint, {
      event,
      command,
      error,
      checks: verdict.checks,
      step: this.#step,
    });
    this.#failing = [...others, failing].slice(-FIX_SPAN.commands);
  }

  #did(work: Work): void {
    if (work.files.length + work.commands.length === 0) return;
    this.#failing = this.#failing.map((failing) => ({ ...failing, since: joined(failing.since, work) }));
  }

  #giveUpOld(now: EpochMs): readonly FixArc[] {
    const isOld = ({ lastStep, lastAt }: Failing) =>
      this.#step - lastStep > FIX_SPAN.events || now - lastAt > FIX_SPAN.ms;
    const old = this.#failing.filter(isOld);
    if (old.length > 0) this.#failing = this.#failing.filter((failing) => !isOld(failing));
    return old.flatMap((failing) => givenUp(failing, this.#thread));
  }
}

/** A failure as it came. */
interface Failure {
  readonly event: LoggedEvent;
  readonly command: string;
  readonly error: string;
  readonly checks: readonly CommandForm[];
  readonly step: number;
}

function isSame(failing: Failing, checks: readonly CommandForm[], error: string): boolean {
  return failing.checks.some((failed) =>
    checks.some((check) => isSameAttempt(check, failed, `${failing.lastError}\n${error}`)),
  );
}

function failAgain(before: Failing | null, fingerprint: string, failure: Failure): Failing {
  const { event, command, error, checks, step } = failure;
  const since = before?.since ?? NOTHING;
  const known = (before?.tracks ?? []).map((track) => {
    if (track.fingerprint !== fingerprint)
      return track.goneBy === null && !isEmpty(since) ? { ...track, goneBy: since } : track;
    const tried = [track.goneBy ?? NOTHING, since].filter((work) => !isEmpty(work));
    return { ...track, goneBy: null, tried: [...track.tried, ...tried].slice(-FIX_SPAN.tries) };
  });
  const isKnown = known.some((track) => track.fingerprint === fingerprint);
  const fresh: ErrorTrack = {
    fingerprint,
    error: error.slice(0, FIX_SPAN.error),
    command,
    firstAt: event.at,
    firstEventId: event.id,
    tried: [],
    goneBy: null,
  };
  return {
    checks,
    lastError: error,
    lastAt: event.at,
    lastStep: step,
    lastEventId: event.id,
    since: NOTHING,
    tracks: isKnown ? known : [...known, fresh],
  };
}

function fixed({ tracks, since }: Failing, event: LoggedEvent, passed: string): readonly FixArc[] {
  return tracks.flatMap((track) => {
    const work = workThatFixed(track, track.goneBy ?? since, passed);
    return work === null ? [] : [toArc(track, event, { ...work, passed }, { at: event.at, id: event.id })];
  });
}

/**
 * What let a command pass; null where it is not known. What it lacked around it is mended by the last command
 * that sets that up, or by calling it in another way, and not by files.
 */
function workThatFixed({ fingerprint, command }: ErrorTrack, done: Work, passed: string): Work | null {
  if (!wasUnprepared(fingerprint)) return isEmpty(done) || done.files.length > FIX_SPAN.files ? null : done;
  const commands = done.commands.slice(-1);
  return commands.length === 0 && passed === command ? null : { files: [], commands };
}

/** Of a command that was given up, what was tried in vain: it tells against whoever says that it helps. */
function givenUp({ tracks, lastAt, lastEventId }: Failing, thread: Thread): readonly FixArc[] {
  return tracks
    .filter(({ tried, goneBy }) => tried.length > 0 && goneBy === null)
    .map((track) => toArc(track, thread, { ...NOTHING, passed: null }, { at: lastAt, id: lastEventId }));
}

function toArc(
  { fingerprint, firstAt, firstEventId, command, error, tried }: ErrorTrack,
  { session, thread }: Thread,
  fix: Work & { readonly passed: string | null },
  end: { readonly at: EpochMs; readonly id: number },
): FixArc {
  return {
    kind: 'error-fix',
    fingerprint,
    session,
    thread,
    startedAt: firstAt,
    endedAt: end.at,
    firstEventId,
    lastEventId: end.id,
    details: { command, error, ...fix, tried },
  };
}

function joined(one: Work, other: Work): Work {
  return {
    files: [...new Set([...one.files, ...other.files])],
    commands: [...new Set([...one.commands, ...other.commands])],
  };
}

function isEmpty({ files, commands }: Work): boolean {
  return files.length + commands.length === 0;
}
