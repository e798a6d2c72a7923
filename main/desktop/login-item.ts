import { homedir } from 'node:os';
import { app } from 'electron';
import { autostartFile, setAutostart } from './autostart-entry.ts';
import { HIDDEN } from './start-options.ts';

/**
 * Starts the app at login, hidden, or no longer. An app that is not packaged is left out: what would be started
 * is the bare runtime. Throws where the system refuses.
 */
export function setStartAtLogin(isOn: boolean): void {
  if (!app.isPackaged) return;
  if (process.platform === 'linux') {
    // An AppImage runs from a place that is gone at the next login.
    setAutostart(autostartFile(process.env, homedir()), process.env.APPIMAGE ?? process.execPath, isOn);
  } else {
    app.setLoginItemSettings({ openAtLogin: isOn, args: [HIDDEN] });
  }
}

/** Whether the system started this app at login, where it says so: macOS passes on no arguments. */
export function wasStartedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}
