import type { Dispatch } from '../socket/dispatch.ts';
import type { HookCall, OnHook } from '../socket/http-hook.ts';
import { verifyBackup } from '../store/backup.ts';
import { type Restored, restoreBackup } from '../store/recover.ts';
import type { HostParts } from './parts.ts';
import { appendToSpool } from './spool.ts';

/** A host behind its doors: its parts, what answers by them, and what ends them. */
export interface Inside {
  readonly parts: HostParts;
  readonly dispatch: Dispatch;
  readonly onHook: OnHook;
  /** Makes everything durable, and closes the store and the log. */
  readonly close: () => Promise<void>;
}

/** Puts a backup in the place of the store of a running host. */
export type RestoreRunning = (backup: string) => Promise<Restored>;

/**
 * The doors of a host stay open while another store takes the place of the one behind them: requests wait for
 * it, and hooks go to the spool.
 */
export class ExchangeableInside {
  readonly #open: (restore: RestoreRunning) => Promise<Inside>;
  #current: Inside;
  #exchange: Promise<unknown> | null = null;

  private constructor(open: (restore: RestoreRunning) => Promise<Inside>) {
    this.#open = open;
    // Safe: `of` sets it before anyone has the object.
    this.#current = undefined as unknown as Inside;
  }

  static async of(open: (restore: RestoreRunning) => Promise<Inside>): Promise<ExchangeableInside> {
    const inside = new ExchangeableInside(open);
    inside.#current = await open((backup) => inside.#restore(backup));
    return inside;
  }

  get parts(): HostParts {
    return this.#current.parts;
  }

  readonly dispatch: Dispatch = async (message, context) => {
    await this.#exchange;
    return this.#current.dispatch(message, context);
  };

  readonly onHook: OnHook = async (call: HookCall) => {
    if (this.#exchange === null) return this.#current.onHook(call);
    const { paths, clock } = this.#current.parts;
    await appendToSpool(paths.spool, call, clock());
    return '';
  };

  async close(): Promise<void> {
    await this.#exchange;
    await this.#current.close();
  }

  /** Throws StoreError, and changes nothing, unless the backup is whole. */
  async #restore(backup: string): Promise<Restored> {
    await verifyBackup(backup);
    await this.#exchange;
    const exchange = this.#exchangeFor(backup);
    this.#exchange = exchange.catch(() => undefined);
    try {
      return await exchange;
    } finally {
      this.#exchange = null;
    }
  }

  async #exchangeFor(backup: string): Promise<Restored> {
    const { paths, clock } = this.#current.parts;
    await this.#current.close();
    try {
      return await restoreBackup(backup, paths.database, clock());
    } finally {
      // Where it failed, what was there is opened again.
      this.#current = await this.#open((next) => this.#restore(next));
    }
  }
}
