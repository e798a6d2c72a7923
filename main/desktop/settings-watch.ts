import type { HostLog } from '../host/log.ts';
import type { DesktopSettings } from './desktop-settings.ts';
import type { HostLink } from './host-link.ts';

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

  /** Asks whenever there is another host, or it tells of a change. */
  start(): void {
    this.#link.onChange(() => void this.#ask());
    this.#link.onNotice(({ topic }) => {
      if (topic === 'settings') void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    const { state } = this.#link.connection;
    if (state !== 'own' && state !== 'client') return;
    try {
      this.#onSettings((await this.#link.call('settings.get', {})).settings);
    } catch (error) {
      this.#log.warn({ err: error }, 'The host did not tell the settings.');
    }
  }
}
