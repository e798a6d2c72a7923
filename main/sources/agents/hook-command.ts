import { join } from 'node:path';

/**
 * How long an agent may wait for a hook, seconds. Chosen: the hook itself gives up in under half a second.
 */
const TIMEOUT_SECONDS = 5;

/** Where a home folder keeps the hook client: a path that never changes, so that entries outlive updates. */
export function hookClientPath(home: string): string {
  return join(home, 'bin', 'hook');
}

/**
 * The command that an agent runs for an event, for `/bin/sh -c`. It ends with 0 and says nothing where the
 * client is gone, because an entry outlives the program. In the usual home it reads `$HOME`, so that the
 * same settings file works for each user and machine it is copied to.
 */
export function hookCommand(agent: string, event: string, home: string, userHome: string): string {
  const client = home === join(userHome, '.holloway') ? USUAL_CLIENT : quoteForShell(hookClientPath(home));
  return `[ -x ${client} ] || exit 0; exec ${client} ${agent} ${event}`;
}

/** The `timeout` of an entry, in the agent's unit. */
export function hookTimeout(unit: 'seconds' | 'milliseconds'): number {
  return unit === 'seconds' ? TIMEOUT_SECONDS : TIMEOUT_SECONDS * 1_000;
}

/**
 * Whether a command in a settings file is Holloway's: of the shape written today, whatever the home, or one
 * that starts a file in `bin` or `hooks` of a folder named `.holloway`, as earlier installs wrote. A file
 * name that is merely similar is not.
 */
export function isOwnCommand(command: string): boolean {
  return WRITTEN_TODAY.test(command) || WRITTEN_EARLIER.test(command);
}

const USUAL_CLIENT = '"$HOME/.holloway/bin/hook"';

const WRITTEN_TODAY =
  /^\[ -x (?<client>"\$HOME\/\.holloway\/bin\/hook"|'(?:[^']|'\\'')*\/bin\/hook') \] \|\| exit 0; exec \k<client> [\w-]+ \w+$/;

const WRITTEN_EARLIER = /(?:^|[\s"'/])\.holloway\/(?:bin|hooks)\/[^/]/;

function quoteForShell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
