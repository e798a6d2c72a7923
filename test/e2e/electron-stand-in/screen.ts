import { EventEmitter } from 'node:events';
import { app } from './app.ts';

interface Display {
  readonly id: number;
  readonly bounds: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly workArea: Display['bounds'];
  readonly scaleFactor: number;
}

/** A screen of this size and place, all of it usable. */
export function display(id: number, x: number, y: number, width: number, height: number): Display {
  const bounds = { x, y, width, height };
  return { id, bounds, workArea: bounds, scaleFactor: 1 };
}

/** Electron's `screen`. */
class Screen extends EventEmitter {
  #displays: readonly Display[] = [display(1, 0, 0, 1_440, 900)];

  getPrimaryDisplay(): Display {
    this.#check();
    return this.#displays[0] ?? display(1, 0, 0, 1_440, 900);
  }

  getAllDisplays(): Display[] {
    this.#check();
    return [...this.#displays];
  }

  /** The person plugs screens in or out. */
  replaceDisplays(displays: readonly Display[]): void {
    const gone = this.#displays.filter(({ id }) => !displays.some((each) => each.id === id));
    this.#displays = displays;
    for (const each of gone) this.emit('display-removed', {}, each);
  }

  #check(): void {
    if (!app.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
  }
}

export const screen = new Screen();
