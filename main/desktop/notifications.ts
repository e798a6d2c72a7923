import { Notification } from 'electron';
import type { HostNotice } from '../../contracts/methods.ts';
import type { HostState } from './host-state.ts';
import { TEXTS } from './texts.ts';

/** Tells the person of trouble through the system, once each time it begins, where they asked for that. */
export class TroubleNotifications {
  readonly #onClick: () => void;
  #isWanted = false;
  #last: HostState['kind'] = 'starting';

  constructor(onClick: () => void) {
    this.#onClick = onClick;
  }

  set isWanted(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  /** The host has another state. */
  state({ kind }: HostState): void {
    const isWorse = kind !== this.#last && (kind === 'degraded' || kind === 'unreachable');
    this.#last = kind;
    if (isWorse) this.#show(TEXTS.state[kind]);
  }

  /** The host told something. */
  notice(notice: HostNotice): void {
    if (notice.topic === 'notice') this.#show(notice.message);
  }

  #show(body: string): void {
    if (!this.#isWanted || !Notification.isSupported()) return;
    const notification = new Notification({ title: TEXTS.name, body, silent: true });
    notification.on('click', this.#onClick);
    notification.show();
  }
}
