import { BrowserWindow } from './browser-window.ts';

interface ItemOptions {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly registerAccelerator?: boolean;
  readonly click?: (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;
  readonly submenu?: readonly ItemOptions[] | Menu;
}

/** Electron's `MenuItem`. */
export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly enabled: boolean;
  readonly submenu: Menu | undefined;
  readonly #click: ItemOptions['click'];

  constructor(options: ItemOptions) {
    const { submenu } = options;
    this.id = options.id ?? '';
    this.label = options.label ?? options.role ?? '';
    this.role = options.role?.toLowerCase();
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator;
    this.enabled = options.enabled ?? true;
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu);
    this.#click = options.click;
  }

  /** As a person's click: nothing, where it is not enabled. */
  click(): void {
    if (!this.enabled) return;
    const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
    if (this.role === 'close') window?.close();
    else this.#click?.(this, window, {});
  }
}

/** Electron's `Menu`. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly ItemOptions[]): Menu {
    const menu = new Menu();
    for (const options of template) menu.items.push(new MenuItem(options));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  /** The item of that id, here or in a submenu. */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
