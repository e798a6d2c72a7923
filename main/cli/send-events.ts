import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import type { Client } from '../socket/client.ts';

/** An event and where it was read, such as `session.jsonl`. */
export interface PlacedEvent {
  readonly event: unknown;
  readonly place: string;
}

/** An event that was not taken, and why. */
export interface RejectedEvent {
  readonly place: string;
  readonly message: string;
}

/** What became of the events sent so far. */
export interface SentEvents {
  readonly accepted: number;
  /** Known before. */
  readonly duplicates: number;
  readonly rejected: readonly RejectedEvent[];
}

/** Events in one request. Chosen: a few milliseconds of the host's work, so that hooks get in between. */
const BATCH = 200;
/** Requests that wait for an answer: the host never waits for the reader. Chosen. */
const IN_FLIGHT = 4;
/** Characters in one request, far below what the host takes even where each is several bytes. */
const BATCH_CHARS = MAX_MESSAGE_BYTES / 8;

/** Sends events to the host in their order, several requests at a time. */
export class EventSender {
  readonly #host: Client;
  readonly #answers: Promise<void>[] = [];
  #batch: PlacedEvent[] = [];
  #chars = 0;
  #sent: SentEvents = { accepted: 0, duplicates: 0, rejected: [] };

  constructor(host: Client) {
    this.#host = host;
  }

  /** What the host has answered so far. */
  get sent(): SentEvents {
    return this.#sent;
  }

  /** Takes one event; waits where the host is behind. Throws what an earlier request met. */
  async push(placed: PlacedEvent): Promise<void> {
    const chars = JSON.stringify(placed.event).length;
    if (this.#batch.length === BATCH || this.#chars + chars > BATCH_CHARS) await this.#send();
    this.#batch.push(placed);
    this.#chars += chars;
  }

  /** Sends what is left and waits for every answer. */
  async finish(): Promise<SentEvents> {
    await this.#send();
    await Promise.all(this.#answers);
    return this.#sent;
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    if (batch.length === 0) return;
    this.#batch = [];
    this.#chars = 0;
    if (this.#answers.length >= IN_FLIGHT) await this.#answers.shift();
    const answer = this.#record(batch);
    // Whoever awaits the answer in its turn hears of its failure; until then it is no unhandled one.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  async #record(batch: readonly PlacedEvent[]): Promise<void> {
    const { accepted, duplicates, rejected } = await this.#host.call('event.record', {
      events: batch.map(({ event }) => event),
    });
    this.#sent = {
      accepted: this.#sent.accepted + accepted,
      duplicates: this.#sent.duplicates + duplicates,
      rejected: [
        ...this.#sent.rejected,
        ...rejected.map(({ index, message }) => ({ place: batch[index]!.place, message })),
      ],
    };
  }
}
