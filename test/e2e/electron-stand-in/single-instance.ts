import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a later start tells the first. */
interface LaterStart {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly additionalData: unknown;
}

type OnLaterStart = (start: LaterStart) => void;

/** Who holds a user data folder: a file made for one process only, and a folder for what later starts tell it. */
export class SingleInstance {
  readonly #onLaterStart: OnLaterStart;
  #release: (() => void) | null = null;

  constructor(onLaterStart: OnLaterStart) {
    this.#onLaterStart = onLaterStart;
  }

  get isHeld(): boolean {
    return this.#release !== null;
  }

  /** Whether this process is the first; if not, the first has been told. */
  request(folder: string, additionalData: unknown): boolean {
    mkdirSync(folder, { recursive: true });
    const [lock, inbox] = [join(folder, 'SingletonLock'), join(folder, 'SingletonInbox')];
    if (!claim(lock)) {
      deliver(inbox, { argv: process.argv, cwd: process.cwd(), additionalData });
      return false;
    }
    rmSync(inbox, { recursive: true, force: true });
    mkdirSync(inbox);
    const watcher = watch(inbox, () => this.#read(inbox));
    watcher.unref();
    this.#release = () => {
      watcher.close();
      rmSync(inbox, { recursive: true, force: true });
      rmSync(lock, { force: true });
    };
    return true;
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }

  #read(inbox: string): void {
    for (const name of readdirSync(inbox).filter((each) => each.endsWith('.json'))) {
      const file = join(inbox, name);
      const start: LaterStart = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      this.#onLaterStart(start);
    }
  }
}

/** Of any number that try at once, one makes the file; a dead holder's is taken over. */
function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (isAlive(Number(readFileSync(lock, 'utf8')))) return false;
  rmSync(lock, { force: true });
  return claim(lock);
}

function isAlive(pid: number): boolean {
  if (pid === 0) return true; // Being written this moment.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function deliver(inbox: string, start: LaterStart): void {
  const file = join(inbox, `${process.pid}.json`);
  writeFileSync(`${file}.tmp`, JSON.stringify(start));
  renameSync(`${file}.tmp`, file);
}
