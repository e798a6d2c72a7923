import { EventEmitter } from 'node:events';
import { record } from './record.ts';

/** Electron's `shell`. */
export const shell = {
  openExternal: (url: string): Promise<void> => {
    record('shell.openExternal', url);
    return Promise.resolve();
  },
};

/** Electron's `dialog`. */
export const dialog = {
  showErrorBox: (title: string, content: string): void => {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}: ${content}`); // As Electron does on Linux before it is ready.
  },
};

/** Electron's `powerMonitor`. */
export const powerMonitor = new EventEmitter();
