import type { Writable } from 'node:stream';
import { ERROR_CODES } from '../../contracts/errors.ts';
import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import type { ConnectionContext, Dispatch, SocketLog } from './dispatch.ts';
import { refusalText } from './dispatch.ts';
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

/** How messages come from a client and go to it. */
export interface Wire {
  /** What is written to in the end, asked how much of it lies unread. */
  readonly stream: Pick<Writable, 'writable' | 'writableLength' | 'writableNeedDrain'>;
  readonly send: (message: string) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the connection once all that was sent is out. */
  readonly end: () => void;
  readonly destroy: () => void;
  /** Told, again and again, whether the client is read from. */
  readonly onReading: (isReading: boolean) => void;
}

/**
 * The exchange of messages with one client, whatever carries them.
 *
 * Memory is bounded both ways: reading pauses while too much is unanswered or unread, notifications to a
 * client that lags are dropped, and one that reads nothing for `limits.unreadMs` is cut off. Whoever carries
 * the messages tells of each with {@link answer}, of `drain` and of the end.
 */
export class Conversation {
  readonly #wire: Wire;
  readonly #services: ConnectionServices;
  readonly #context: ConnectionContext;
  readonly #closeCallbacks = new Set<() => void>();
  #unanswered = 0;
  #unansweredSize = 0;
  #isEnding = false;
  #unreadTimer: NodeJS.Timeout | undefined;

  constructor(wire: Wire, services: ConnectionServices) {
    this.#wire = wire;
    this.#services = services;
    this.#context = {
      notify: (method, params) => this.#notify(JSON.stringify({ jsonrpc: '2.0', method, params })),
      onClose: (callback) => this.#closeCallbacks.add(callback),
    };
  }

  /** Whether no more messages are taken. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Takes a message and sends its answer when that is ready. */
  answer(message: string): void {
    const size = message.length + MESSAGE_OVERHEAD;
    this.#unanswered += 1;
    this.#unansweredSize += size;
    void this.#services.dispatch(message, this.#context).then((answer) => {
      this.#unanswered -= 1;
      this.#unansweredSize -= size;
      if (answer !== null) this.#write(answer);
      this.regulate();
      this.#endWhenAnswered();
    });
  }

  /** Turns away a message for its size and ends. */
  decline(): void {
    this.#services.onDeclined();
    this.#write(
      refusalText(ERROR_CODES.messageTooLarge, `A message may have ${MAX_MESSAGE_BYTES} bytes at most.`),
    );
    this.finish();
  }

  /** Takes no more messages and ends the connection once those taken are answered. */
  finish(): void {
    this.#isEnding = true;
    this.#wire.pause();
    this.#endWhenAnswered();
  }

  /** The client sends no more; it still gets every answer. */
  inputEnded(): void {
    this.#isEnding = true;
    this.#endWhenAnswered();
  }

  /** What was sent has been read. */
  drained(): void {
    clearTimeout(this.#unreadTimer);
    this.#unreadTimer = undefined;
    this.regulate();
  }

  /** Reads on or waits, whichever keeps what is held in bounds. */
  regulate(): void {
    if (this.#isEnding) return;
    const isFull =
      this.#unansweredSize > this.#services.limits.unansweredSize || this.#wire.stream.writableNeedDrain;
    if (isFull) this.#wire.pause();
    else this.#wire.resume();
    this.#wire.onReading(!isFull);
  }

  /** Cuts the client off after a time; logs why. */
  cutOffAfter(ms: number, why: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.#services.log.warn({ afterMs: ms }, `A client was cut off: it ${why}.`);
      this.#wire.destroy();
    }, ms).unref();
  }

  /** The connection is gone. */
  closed(): void {
    this.#isEnding = true;
    clearTimeout(this.#unreadTimer);
    for (const callback of this.#closeCallbacks) {
      try {
        callback();
      } catch (error) {
        this.#services.log.error({ err: error }, 'Tidying up after a client failed.');
      }
    }
  }

  #notify(text: string): boolean {
    if (this.#wire.stream.writableLength >= this.#services.limits.notificationBytes) return false;
    this.#write(text);
    return true;
  }

  #write(text: string): void {
    const { stream, send } = this.#wire;
    if (!stream.writable) return;
    send(text);
    if (stream.writableNeedDrain)
      this.#unreadTimer ??= this.cutOffAfter(this.#services.limits.unreadMs, 'reads nothing');
  }

  #endWhenAnswered(): void {
    if (this.#isEnding && this.#unanswered === 0) this.#wire.end();
  }
}
