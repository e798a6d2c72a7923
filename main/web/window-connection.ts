import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type ConnectionServices, Conversation } from '../socket/conversation.ts';

/** Codes with which a WebSocket closes (RFC 6455, 7.4.1). */
const GOING_AWAY = 1001;
const UNSUPPORTED = 1003;
/** What ws says of a message that is larger than it may be. */
const TOO_LARGE = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/**
 * One window that speaks JSON-RPC over a WebSocket, a text message each.
 *
 * Bounded as its {@link Conversation} is; a window that does not answer a ping within `answerMs`, as one does
 * not that has died or left a frame half sent, is cut off.
 */
export class WindowConnection {
  readonly #socket: WebSocket;
  readonly #conversation: Conversation;
  readonly #pings: NodeJS.Timeout;
  #isReading = true;
  #hasAnswered = true;

  constructor(socket: WebSocket, stream: Duplex, services: ConnectionServices, answerMs: number) {
    this.#socket = socket;
    this.#conversation = new Conversation(
      {
        stream,
        send: (message) => socket.send(message),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        end: () => this.#end(),
        destroy: () => socket.terminate(),
        onReading: (isReading) => {
          this.#isReading = isReading;
        },
      },
      services,
    );
    this.#pings = setInterval(() => this.#ping(), answerMs).unref();
    stream.on('drain', () => this.#conversation.drained());
    socket.on('message', (data, isBinary) => this.#receive(data.toString(), isBinary));
    socket.on('pong', () => {
      this.#hasAnswered = true;
    });
    socket.on('close', () => this.#closed());
    // 'close' follows and says all there is to say.
    socket.on('error', (error) => {
      if ('code' in error && error.code === TOO_LARGE) services.onDeclined();
    });
  }

  /** Takes no more requests and ends the connection once those taken are answered. */
  finish(): void {
    this.#conversation.finish();
  }

  /** Ends the connection at once. */
  cutOff(): void {
    this.#socket.terminate();
  }

  #receive(message: string, isBinary: boolean): void {
    if (this.#conversation.isEnding) return;
    if (isBinary) {
      this.#socket.close(UNSUPPORTED, 'Messages are text.');
    } else {
      this.#conversation.answer(message);
      this.#conversation.regulate();
    }
  }

  /** While nothing is read no answer can be seen. */
  #ping(): void {
    if (!this.#isReading) return;
    if (this.#hasAnswered) this.#socket.ping();
    else this.#socket.terminate();
    this.#hasAnswered = false;
  }

  /** Reads on, so that the other side's goodbye is heard. */
  #end(): void {
    this.#socket.resume();
    this.#socket.close(GOING_AWAY, 'Holloway stops.');
  }

  #closed(): void {
    clearInterval(this.#pings);
    this.#conversation.closed();
  }
}
