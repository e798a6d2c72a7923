/** The person's settings that concern the desktop. */
export interface DesktopSettings {
  readonly theme: 'system' | 'light' | 'dark';
  /** Opens quick search from everywhere; null: no shortcut. In the words of Electron's accelerators. */
  readonly shortcut: string | null;
  readonly isStartedAtLogin: boolean;
  readonly isTrayShown: boolean;
  readonly areNotificationsShown: boolean;
  readonly isUpdateLookedFor: boolean;
}
