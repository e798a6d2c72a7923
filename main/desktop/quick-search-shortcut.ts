import { globalShortcut } from 'electron';
import { TEXTS } from './texts.ts';

/** The shortcut that opens quick search from anywhere. */
export class QuickSearchShortcut {
  readonly #onPressed: () => void;
  #wanted: string | null = null;
  #isRegistered = false;

  constructor(onPressed: () => void) {
    this.#onPressed = onPressed;
  }

  /** Whether it can be pressed. */
  get isRegistered(): boolean {
    return this.#isRegistered;
  }

  /**
   * Uses another shortcut from now on, or none; gives what to tell the person where it cannot be had, else null.
   * What could not be had is not tried again until another one is wanted.
   */
  use(accelerator: string | null): string | null {
    if (accelerator === this.#wanted) return null;
    this.release();
    this.#wanted = accelerator;
    if (accelerator === null) return null;
    const problem = register(accelerator, this.#onPressed);
    this.#isRegistered = problem === null;
    return problem;
  }

  /** Leaves the shortcut to others. */
  release(): void {
    if (this.#isRegistered && this.#wanted !== null) globalShortcut.unregister(this.#wanted);
    this.#isRegistered = false;
    this.#wanted = null;
  }
}

function register(accelerator: string, onPressed: () => void): string | null {
  try {
    return globalShortcut.register(accelerator, onPressed) ? null : TEXTS.shortcutTaken(accelerator);
  } catch (error) {
    // Electron throws a TypeError for words that name no keys.
    if (error instanceof TypeError) return TEXTS.shortcutUnknown(accelerator);
    throw error;
  }
}
