import type { Socket } from 'node:net';
import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import { type ConnectionServices, Conversation } from './conversation.ts';
import { LineFramer } from './framing.ts';

/**
 * One client that speaks JSON-RPC, a line a message.
 *
 * Bounded as its {@link Conversation} is; a client that leaves a message half sent for `limits.messageMs` is
 * cut off. A client may end its side and still gets every answer.
 */
export class RpcConnection {
  readonly #services: ConnectionServices;
  readonly #framer = new LineFramer(MAX_MESSAGE_BYTES);
  readonly #conversation: Conversation;
  #messageTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, services: ConnectionServices) {
    this.#services = services;
    this.#conversation = new Conversation(
      {
        stream: socket,
        send: (message) => socket.write(`${message}\n`),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        end: () => socket.end(() => socket.destroy()),
        destroy: () => socket.destroy(),
        onReading: (isReading) => this.#timeMessage(isReading),
      },
      services,
    );
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('drain', () => this.#conversation.drained());
    socket.on('end', () => this.#inputEnded());
    socket.on('close', () => this.#closed());
  }

  /** Takes no more requests and ends the connection once those taken are answered. */
  finish(): void {
    this.#conversation.finish();
  }

  /** Takes the next bytes that the client sent. */
  receive(chunk: Buffer): void {
    if (this.#conversation.isEnding) return;
    const { messages, tooLarge } = this.#framer.push(chunk);
    for (const message of messages) this.#conversation.answer(message);
    if (messages.length > 0) this.#stopMessageTimer();
    if (tooLarge) this.#conversation.decline();
    else this.#conversation.regulate();
  }

  /** A half-sent message is timed only while it could come. */
  #timeMessage(isReading: boolean): void {
    if (!isReading) this.#stopMessageTimer();
    else if (this.#framer.isHalfway)
      this.#messageTimer ??= this.#conversation.cutOffAfter(
        this.#services.limits.messageMs,
        'left a message half sent',
      );
  }

  #inputEnded(): void {
    const last = this.#framer.end();
    if (last !== '') this.#conversation.answer(last);
    this.#stopMessageTimer();
    this.#conversation.inputEnded();
  }

  #stopMessageTimer(): void {
    clearTimeout(this.#messageTimer);
    this.#messageTimer = undefined;
  }

  #closed(): void {
    this.#stopMessageTimer();
    this.#conversation.closed();
  }
}
