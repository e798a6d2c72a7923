import type { HookHandler } from './hook-handler.ts';
import type { HostLog } from './log.ts';
import { isRefusal } from './pipeline.ts';
import { readSpool, removeFromSpool, type SpooledCall } from './spool.ts';

/** Takes in what hook clients kept while nobody answered: in order, each once, removed when it is durable. */
export class SpoolIntake {
  readonly #folder: string;
  readonly #hooks: Pick<HookHandler, 'recordLate'>;
  readonly #log: HostLog;
  #running: Promise<number> | null = null;
  #isStopped = false;
  /**
   * Files whose call failed here; they stay, and a next start, of another version perhaps, tries them again.
   */
  readonly #failed = new Set<string>();

  constructor(folder: string, hooks: Pick<HookHandler, 'recordLate'>, log: HostLog) {
    this.#folder = folder;
    this.#hooks = hooks;
    this.#log = log;
  }

  /**
   * Takes in all that waits; gives how many calls. Calls while it runs join the run. Stops where nothing can
   * be stored.
   */
  run(): Promise<number> {
    this.#running ??= this.#takeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes no more, and settles when the call at hand is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #takeAll(): Promise<number> {
    let taken = 0;
    const onMalformed = (file: string): void =>
      this.#log.warn({ file }, 'A spool file is malformed: set aside.');
    try {
      for await (const call of readSpool(this.#folder, onMalformed)) {
        if (this.#isStopped) break;
        if (this.#failed.has(call.file) || !(await this.#take(call))) continue;
        await removeFromSpool(this.#folder, call.file);
        taken++;
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#log.warn({ err: error }, 'The spool waits: nothing can be stored now.');
    }
    return taken;
  }

  /** False where a call cannot be taken, for what it is or not yet: those behind it must not wait for it. */
  async #take(call: SpooledCall): Promise<boolean> {
    try {
      return (await this.#hooks.recordLate(call)) !== 'not yet';
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.#failed.add(call.file);
      this.#log.error({ err: error }, 'A spooled call failed: it stays in the spool until the next start.');
      return false;
    }
  }
}
