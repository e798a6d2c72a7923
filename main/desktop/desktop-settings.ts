import type { SettingValues } from '../../contracts/settings.ts';

/** The person's settings that concern the desktop. */
export type DesktopSettings = Pick<
  SettingValues,
  | 'theme'
  | 'quickSearchShortcut'
  | 'startAtLogin'
  | 'startHidden'
  | 'showTray'
  | 'notifications'
  | 'updateCheck'
>;
