import { app } from 'electron';

/** On macOS the app is in the Dock, and has a menu bar, only while its window is open. */
export function showInDock(isWindowSeen: boolean): void {
  if (isWindowSeen) void app.dock?.show();
  else app.dock?.hide();
}
