import { EventEmitter } from 'node:events';
import { record } from './record.ts';

/** Electron's `Notification`. */
export class Notification extends EventEmitter {
  readonly #options: object;

  static isSupported(): boolean {
    return true;
  }

  constructor(options: object) {
    super();
    this.#options = options;
  }

  show(): void {
    record('Notification.show', this.#options);
    this.emit('show');
  }
}
