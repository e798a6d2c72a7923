import { press } from './global-shortcut.ts';
import { nativeTheme } from './native-theme.ts';
import { callsOf } from './record.ts';
import { display, screen } from './screen.ts';
import { powerMonitor } from './system.ts';
import { Tray } from './tray.ts';

/** What a test does in the place of the person and the system. */
export const controls = {
  callsOf,
  press,
  setSystemDark: (isDark: boolean): void => {
    nativeTheme.isSystemDark = isDark;
  },
  setDisplays: (
    displays: readonly (readonly [x: number, y: number, width: number, height: number])[],
  ): void => screen.replaceDisplays(displays.map((each, index) => display(index + 1, ...each))),
  power: (event: 'suspend' | 'resume'): boolean => powerMonitor.emit(event),
  /** What the tray shows; null: there is none. */
  tray: () => {
    const [tray] = Tray.all;
    if (tray === undefined) return null;
    const items = tray.menu?.items.map(({ id, label, enabled }) => ({ id, label, enabled })) ?? [];
    return { image: tray.image.path, toolTip: tray.toolTip, items };
  },
  trayCount: (): number => Tray.all.length,
  clickTray: (id: string): void => {
    const item = Tray.all[0]?.menu?.getMenuItemById(id);
    if (item === null || item === undefined) throw new Error(`The tray's menu has no item ${id}.`);
    item.click();
  },
};

/** All of it. */
export type Controls = typeof controls;
