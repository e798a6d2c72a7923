import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Chosen: a local bus answers within a hundredth of this. */
const BUS_TIMEOUT_MS = 2_000;
/** Whoever shows tray icons on Linux owns this name on the session's bus. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';

/** The two programs that can ask the bus, one of which nearly every desktop has. */
const QUESTIONS: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'dbus-send',
    [
      '--session',
      '--print-reply',
      `--dest=${BUS}`,
      '/org/freedesktop/DBus',
      `${BUS}.NameHasOwner`,
      `string:${WATCHER}`,
    ],
  ],
  [
    'gdbus',
    [
      'call',
      '--session',
      '--dest',
      BUS,
      '--object-path',
      '/org/freedesktop/DBus',
      '--method',
      `${BUS}.NameHasOwner`,
      WATCHER,
    ],
  ],
];

/**
 * Whether something on this desktop shows tray icons. Always on macOS and Windows; on Linux where the bus says
 * so. Takes some ms.
 */
export async function hasTrayPlace(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  for (const [program, args] of QUESTIONS) {
    const answer = await ask(program, args);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
}

/** What the program prints; null where it is missing or the bus does not answer. */
async function ask(program: string, args: readonly string[]): Promise<string | null> {
  try {
    return (await run(program, [...args], { timeout: BUS_TIMEOUT_MS })).stdout;
  } catch {
    // Whatever the reason, this way nothing is to be learned.
    return null;
  }
}
