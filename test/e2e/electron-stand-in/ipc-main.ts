import { EventEmitter } from 'node:events';

type InvokeHandler = (event: object, ...args: readonly unknown[]) => unknown;

/** Electron's `ipcMain`. */
class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** What a page's `invoke` gets. Rejects with the words that Electron gives the page. */
  async answer(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    const failed = (why: unknown): Error => new Error(`Error invoking remote method '${channel}': ${why}`);
    if (handler === undefined) throw failed(`Error: No handler registered for '${channel}'`);
    try {
      return await handler(event, ...args);
    } catch (error) {
      throw failed(error);
    }
  }
}

export const ipcMain = new IpcMain();
