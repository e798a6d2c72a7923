import type { Socket } from 'node:net';
import { ERROR_CODES } from '../../contracts/errors.ts';
import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import type { ConnectionContext, Dispatch, SocketLog } from './dispatch.ts';
import { refusalText } from './dispatch.ts';
import { LineFramer } from './framing.ts';
import type { SocketLimits } from './limits.ts';

/** What a small message counts against the unanswered ones, characters: its promise and closures cost too. */
const MESSAGE_OVERHEAD = 1_024;

/** What a connection needs from the server it belongs to. */
export interface ConnectionServices {
  readonly dispatch: Dispatch;
  readonly limits: SocketLimits;
  readonly log: SocketLog;
  /** Told of each message turned away for its size. */
  readonly onDeclined: () => void;
}

/**
 * One client that speaks JSON-RPC.
 *
 * Memory is bounded both ways: reading pauses while too much is unanswered or unread, notifications to a
 * client that lags are dropped, and one that reads nothing for `limits.unreadMs`, or leaves a message half
 * sent for `limits.messageMs`, is cut off. A client may end its side and still gets every answer.
 */
export class RpcConnection {
  readonly #socket: Socket;
  readonly #services: ConnectionServices;
  readonly #framer = new LineFramer(MAX_MESSAGE_BYTES);
  readonly #context: ConnectionContext;
  readonly #closeCallbacks = new Set<() => void>();
  #unanswered = 0;
  #unansweredSize = 0;
  #isEnding = false;
  #messageTimer: NodeJS.Timeout | undefined;
  #unreadTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, services: ConnectionServices) {
    this.#socket = socket;
    this.#services = services;
    this.#context = {
      notify: (method, params) => this.#notify(JSON.stringify({ jsonrpc: '2.0', method, params })),
      onClose: (callback) => this.#closeCallbacks.add(callback),
    };
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('drain', () => this.#drained());
    socket.on('end', () => this.#inputEnded());
    socket.on('close', () => this.#closed());
  }

  /** Takes no more requests and ends the connection once those taken are answered. */
  finish(): void {
    this.#isEnding = true;
    this.#socket.pause();
    this.#endWhenAnswered();
  }

  /** Takes the next bytes that the client sent. */
  receive(chunk: Buffer): void {
    if (this.#isEnding) return;
    const { messages, tooLarge } = this.#framer.push(chunk);
    for (const message of messages) this.#answer(message);
    if (messages.length > 0) this.#stopMessageTimer();
    if (tooLarge) this.#declineAndEnd();
    else this.#regulate();
  }

  #answer(message: string): void {
    const size = message.length + MESSAGE_OVERHEAD;
    this.#unanswered += 1;
    this.#unansweredSize += size;
    void this.#services.dispatch(message, this.#context).then((answer) => {
      this.#unanswered -= 1;
      this.#unansweredSize -= size;
      if (answer !== null) this.#write(answer);
      this.#regulate();
      this.#endWhenAnswered();
    });
  }

  #declineAndEnd(): void {
    this.#services.onDeclined();
    this.#write(
      refusalText(ERROR_CODES.messageTooLarge, `A message may have ${MAX_MESSAGE_BYTES} bytes at most.`),
    );
    this.finish();
  }

  #notify(text: string): void {
    if (this.#socket.writableLength < this.#services.limits.notificationBytes) this.#write(text);
  }

  #write(text: string): void {
    if (!this.#socket.writable) return;
    this.#socket.write(`${text}\n`);
    if (this.#socket.writableNeedDrain)
      this.#unreadTimer ??= this.#cutOffAfter(this.#services.limits.unreadMs, 'reads nothing');
  }

  #drained(): void {
    clearTimeout(this.#unreadTimer);
    this.#unreadTimer = undefined;
    this.#regulate();
  }

  /**
   * Reads on or waits, whichever keeps what is held in bounds; a half-sent message is timed only while
   * reading.
   */
  #regulate(): void {
    if (this.#isEnding) return;
    const { limits } = this.#services;
    if (this.#unansweredSize > limits.unansweredSize || this.#socket.writableNeedDrain) {
      this.#socket.pause();
      this.#stopMessageTimer();
      return;
    }
    this.#socket.resume();
    if (this.#framer.isHalfway)
      this.#messageTimer ??= this.#cutOffAfter(limits.messageMs, 'left a message half sent');
  }

  #inputEnded(): void {
    const last = this.#framer.end();
    if (last !== '') this.#answer(last);
    this.#stopMessageTimer();
    this.#isEnding = true;
    this.#endWhenAnswered();
  }

  #endWhenAnswered(): void {
    if (this.#isEnding && this.#unanswered === 0) this.#socket.end(() => this.#socket.destroy());
  }

  #cutOffAfter(ms: number, why: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.#services.log.warn({ afterMs: ms }, `A client was cut off: it ${why}.`);
      this.#socket.destroy();
    }, ms).unref();
  }

  #stopMessageTimer(): void {
    clearTimeout(this.#messageTimer);
    this.#messageTimer = undefined;
  }

  #closed(): void {
    this.#isEnding = true;
    this.#stopMessageTimer();
    clearTimeout(this.#unreadTimer);
    for (const callback of this.#closeCallbacks) {
      try {
        callback();
      } catch (error) {
        this.#services.log.error({ err: error }, 'Tidying up after a client failed.');
      }
    }
  }
}
