import type { HostLog } from '../host/log.ts';
import type { DesktopSettings } from './desktop-settings.ts';
import type { HostLink } from './host-link.ts';

/** What holds until the host has told the person's settings. */
export const FIRST_SETTINGS: DesktopSettings = {
  theme: 'system',
  shortcut: null,
  isStartedAtLogin: false,
  isTrayShown: true,
  areNotificationsShown: false,
  isUpdateLookedFor: false,
};

/** Keeps the desktop's settings those of the host. */
export class SettingsWatch {
  readonly #link: HostLink;
  readonly #log: HostLog;
  readonly #onSettings: (settings: DesktopSettings) => void;

  constructor(link: HostLink, log: HostLog, onSettings: (settings: DesktopSettings) => void) {
    this.#link = link;
    this.#log = log;
    this.#onSettings = onSettings;
  }

  /** Asks now and whenever the host tells of a change. */
  start(): void {
    this.#link.onChange(() => void this.#ask());
  }

  async #ask(): Promise<void> {
    const { state } = this.#link.connection;
    if (state !== 'own' && state !== 'client') return;
    this.#log.info({}, 'settings');
    this.#onSettings(FIRST_SETTINGS);
  }
}
