import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import type { ConnectionServices } from '../socket/conversation.ts';
import { type Admission, SOCKET_PATH, STATUS } from './admission.ts';
import type { WebLimits } from './limits.ts';
import { WindowConnection } from './window-connection.ts';

/** `closeTimeout`: how long a goodbye is waited for, ms. Chosen: nothing that is lost then was ever read. */
const OPTIONS = {
  noServer: true,
  clientTracking: false,
  maxPayload: MAX_MESSAGE_BYTES,
  perMessageDeflate: false,
  closeTimeout: 1_000,
} as const;

/** The open windows: lets them in by their WebSocket, and ends them all when the host stops. */
export class Windows {
  readonly #services: ConnectionServices;
  readonly #admission: Admission;
  readonly #limits: WebLimits;
  readonly #server = new WebSocketServer(OPTIONS);
  readonly #open = new Set<WindowConnection>();

  constructor(services: ConnectionServices, admission: Admission, limits: WebLimits) {
    this.#services = services;
    this.#admission = admission;
    this.#limits = limits;
  }

  /** Takes a request to speak something else than HTTP: the WebSocket of an admitted window, or nothing. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, onAdmitted: () => void): void {
    // Whoever breaks off now was not a window yet.
    stream.on('error', () => stream.destroy());
    const refusal = this.#refusalOf(request);
    if (refusal !== null) {
      refuse(stream, refusal);
    } else {
      onAdmitted();
      this.#server.handleUpgrade(request, stream, head, (socket) => this.#welcome(socket, stream));
    }
  }

  /** Takes no more requests; each window is gone once it has its answers. */
  finish(): void {
    for (const window of this.#open) window.finish();
  }

  /** Cuts off whoever is left. */
  cutOff(): void {
    for (const window of this.#open) window.cutOff();
  }

  #welcome(socket: WebSocket, stream: Duplex): void {
    const window = new WindowConnection(socket, stream, this.#services, this.#limits.answerMs);
    this.#open.add(window);
    socket.once('close', () => this.#open.delete(window));
  }

  #refusalOf(request: IncomingMessage): number | null {
    const [path] = (request.url ?? '').split('?');
    if (!this.#admission.isOurWindow(request)) return STATUS.forbidden;
    if (!this.#admission.hasCookie(request)) return STATUS.unauthorized;
    if (path !== SOCKET_PATH) return STATUS.notFound;
    return this.#open.size < this.#limits.windows ? null : STATUS.unavailable;
  }
}

function refuse(stream: Duplex, status: number): void {
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => stream.destroy(),
  );
}
