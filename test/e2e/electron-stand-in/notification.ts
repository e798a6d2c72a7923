import { EventEmitter } from 'node:events';
import { record } from './record.ts';

/** Electron's `Notification`. */
export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;

  static isSupported(): boolean {
    return true;
  }

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string }) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    record('Notification.show', this.title, this.body);
    this.emit('show');
  }
}
