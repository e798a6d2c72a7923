import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { TEXTS } from './texts.ts';

/** What the window's menus can do besides what every program's do. */
export interface MenuActions {
  readonly goTo: (view: keyof typeof TEXTS.views) => void;
  readonly quickSearch: () => void;
  readonly quit: () => void;
}

/** Safe: TEXTS is a literal. */
const VIEWS = Object.keys(TEXTS.views) as readonly (keyof typeof TEXTS.views)[];

/** Gives the app its platform's menus and shortcuts. */
export function setApplicationMenu(actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const menus = [
    ...(isMac ? [macMenu(actions)] : [fileMenu(actions)]),
    { role: 'editMenu' as const },
    viewMenu(),
    goMenu(actions),
    { role: 'windowMenu' as const },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}

function macMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: TEXTS.name,
    submenu: [
      { role: 'about', label: TEXTS.about },
      { type: 'separator' },
      settingsItem(actions),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      quitItem(actions),
    ],
  };
}

function fileMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'fileMenu',
    submenu: [
      settingsItem(actions),
      { type: 'separator' },
      { role: 'close', label: TEXTS.closeWindow, accelerator: 'Ctrl+W' },
      quitItem(actions),
    ],
  };
}

function settingsItem({ goTo }: MenuActions): MenuItemConstructorOptions {
  return {
    id: 'menu-settings',
    label: TEXTS.settings,
    accelerator: 'CommandOrControl+,',
    click: () => goTo('settings'),
  };
}

function quitItem({ quit }: MenuActions): MenuItemConstructorOptions {
  return { id: 'menu-quit', label: TEXTS.quitAsHost, accelerator: 'CommandOrControl+Q', click: quit };
}

function viewMenu(): MenuItemConstructorOptions {
  const forDevelopers: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return {
    label: TEXTS.view,
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : forDevelopers),
    ],
  };
}

/** The page has ⌘/Ctrl 1 to 8 itself, in a browser too: shown here, acted on there. */
function goMenu({ goTo, quickSearch }: MenuActions): MenuItemConstructorOptions {
  return {
    label: TEXTS.go,
    submenu: [
      { id: 'menu-quick-search', label: TEXTS.quickSearch, click: quickSearch },
      { type: 'separator' },
      ...VIEWS.map((view, index) => ({
        id: `menu-${view}`,
        label: TEXTS.views[view],
        accelerator: `CommandOrControl+${index + 1}`,
        registerAccelerator: false,
        click: () => goTo(view),
      })),
    ],
  };
}
