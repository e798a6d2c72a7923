import { StoreError } from '../store/store-error.ts';
import type { HookHandler } from './hook-handler.ts';
import type { HostLog } from './log.ts';
import { QueueFullError } from './pipeline.ts';
import { readSpool, removeFromSpool } from './spool.ts';

/** Takes in what hook clients kept while nobody answered: in order, each once, removed when it is durable. */
export class SpoolIntake {
  readonly #folder: string;
  readonly #hooks: HookHandler;
  readonly #log: HostLog;
  #running: Promise<number> | null = null;
  #isStopped = false;

  constructor(folder: string, hooks: HookHandler, log: HostLog) {
    this.#folder = folder;
    this.#hooks = hooks;
    this.#log = log;
  }

  /** Takes in all that waits; gives how many calls. Calls while it runs join the run. Stops where nothing can be stored. */
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
        await this.#hooks.recordLate(call);
        await removeFromSpool(this.#folder, call.file);
        taken++;
      }
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof QueueFullError)) throw error;
      this.#log.warn({ err: error }, 'The spool waits: nothing can be stored now.');
    }
    return taken;
  }
}
