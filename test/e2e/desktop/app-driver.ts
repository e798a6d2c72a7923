import type { Page } from 'playwright-core';

/** How a start of the desktop is to be. */
export interface DesktopStart {
  /** Folder of Holloway, made by the test. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The main program; default: the newest build's. */
  readonly program?: string;
  readonly cwd?: string;
  /** Accelerators that another program has. */
  readonly takenShortcuts?: readonly string[];
  /** The platform that the main program is told it runs on, where it can be told. */
  readonly platform?: 'darwin' | 'win32';
  /** Wait for a hidden window's end, ms, where it can be shortened. */
  readonly unseenKeptMs?: number;
}

/** The tray as it is seen. */
export interface SeenTray {
  readonly image: string;
  readonly toolTip: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly enabled: boolean }[];
}

/** The main process' Electron module. */
export type ElectronModule = typeof Electron.CrossProcessExports;

/** A running desktop, whatever it runs on. */
export interface AppDriver {
  readonly pid: number;
  readonly home: string;
  /**
   * Runs a function in the main process, given Electron's module and one argument; it sees nothing else of the
   * test.
   */
  readonly main: <Result, Argument = undefined>(
    run: (electron: ElectronModule, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>;
  /** The pages that there are now. */
  readonly pages: () => Promise<readonly Page[]>;
  /** The window's page, once it has loaded. */
  readonly page: () => Promise<Page>;
  /** What the tray shows; null: there is none. */
  readonly tray: () => Promise<SeenTray | null>;
  readonly clickTray: (id: string) => Promise<void>;
  /** Presses a system-wide shortcut. */
  readonly press: (accelerator: string) => Promise<void>;
  /** Changes the screens; false where that cannot be done here. */
  readonly setDisplays: (
    displays: readonly (readonly [x: number, y: number, width: number, height: number])[],
  ) => Promise<boolean>;
  /** Links passed on to the system so far. */
  readonly openedOutside: () => Promise<readonly string[]>;
  /** What notifications of the system said so far. */
  readonly notified: () => Promise<readonly string[]>;
  /** Starts the program once more for the same home, and gives its exit code. */
  readonly startAgain: (
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<number | null>;
  /** Settles with the exit code when the program has ended. */
  readonly ended: Promise<number | null>;
  /** What it said on stderr so far. */
  readonly told: () => string;
}
