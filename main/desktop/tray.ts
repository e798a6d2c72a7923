import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { HostState } from './host-state.ts';
import { FILES } from './places.ts';
import { type TrayActions, trayMenu, trayTip } from './tray-menu.ts';

/** What the icon shows: working, resting, or something to look at. */
function pictureOf({ kind }: HostState): 'learning' | 'paused' | 'degraded' {
  if (kind === 'learning' || kind === 'starting') return 'learning';
  return kind === 'paused' || kind === 'read-only' ? 'paused' : 'degraded';
}

/**
 * The icon's file. macOS colours templates itself; elsewhere the bar is dark where the system is. The files at
 * twice the size beside each are found by name.
 */
function iconFile(state: HostState): string {
  const picture = pictureOf(state);
  if (process.platform === 'darwin') return join(FILES.icons, `tray-${picture}-Template.png`);
  return join(FILES.icons, `tray-${picture}-on-${nativeTheme.shouldUseDarkColors ? 'dark' : 'light'}.png`);
}

/** The icon in the menu bar or tray, where there is such a place. */
export class TrayIcon {
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #state: HostState;
  #shortcut: string | null = null;
  readonly #onTheme = (): void => this.#draw();

  constructor(actions: TrayActions, state: HostState) {
    this.#actions = actions;
    this.#state = state;
  }

  /** Shows or removes the icon. */
  set isShown(isShown: boolean) {
    if (isShown) this.#make();
    else this.destroy();
  }

  /** Shows another state. */
  set state(state: HostState) {
    this.#state = state;
    this.#draw();
  }

  /** Shows another shortcut beside quick search. */
  set shortcut(shortcut: string | null) {
    this.#shortcut = shortcut;
    this.#draw();
  }

  destroy(): void {
    nativeTheme.off('updated', this.#onTheme);
    this.#tray?.destroy();
    this.#tray = null;
  }

  #make(): void {
    if (this.#tray !== null) return;
    this.#tray = new Tray(nativeImage.createFromPath(iconFile(this.#state)));
    // On macOS a click opens the menu, elsewhere the window.
    if (process.platform !== 'darwin') this.#tray.on('click', this.#actions.open);
    nativeTheme.on('updated', this.#onTheme);
    this.#draw();
  }

  #draw(): void {
    const tray = this.#tray;
    if (tray === null) return;
    tray.setImage(nativeImage.createFromPath(iconFile(this.#state)));
    tray.setToolTip(trayTip(this.#state));
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(this.#state, this.#shortcut, this.#actions)));
  }
}
