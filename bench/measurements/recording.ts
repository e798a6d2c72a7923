import type { RecordedEvent } from '../../contracts/event.ts';
import type { Client } from '../../main/socket/client.ts';
import { activityStream } from '../data/activity-stream.ts';
import { atLeast, type Benchmark, type Figure } from '../figure.ts';
import { type MeasuredHost, withHome, withHost } from '../measured-host.ts';
import { spreadOf } from '../spread.ts';

const SEED = 1;
/** A project whose events only warm the host up: the one measured starts empty all the same. */
const WARM_UP = { project: 'warm-up', seed: 2, events: 5_000 } as const;
const BATCH = 1_000;
/** Calls that a pipelining client leaves unanswered. */
const IN_FLIGHT = 256;
/** Aims of events a second: singly however sent, and in batches. */
const SINGLE_AIM = 2_000;
const BATCHED_AIM = 20_000;
const MS_PER_SECOND = 1_000;

interface Sizes {
  /** Events stored at which the rates are taken. */
  readonly stored: readonly number[];
  readonly single: number;
  readonly pipelined: number;
  readonly batched: number;
}

const FULL: Sizes = {
  stored: [0, 5_000, 50_000, 200_000],
  single: 2_000,
  pipelined: 10_000,
  batched: 20_000,
};
const QUICK: Sizes = { stored: [0, 5_000, 20_000], single: 500, pipelined: 2_000, batched: 5_000 };

/** How many events a second become durable and learned, and whether that falls as the store grows. */
export const recording: Benchmark = {
  name: 'recording',
  title: 'Recording: durable, learned events a second over the socket',
  run: ({ isQuick, progress }) =>
    withHome((home) =>
      withHost(home, async (host, client) => {
        const sizes = isQuick ? QUICK : FULL;
        await new Source(client, WARM_UP.project, WARM_UP.seed).sendBatches(WARM_UP.events);
        const source = new Source(client, 'recording', SEED);
        const figures: Figure[] = [];
        for (const stored of sizes.stored) {
          if (stored > source.sent) await source.sendBatches(stored - source.sent);
          progress(`recording at ${stored} events`);
          figures.push(...(await ratesAt(stored, source, sizes, host)));
        }
        return { figures: withRatios(figures, sizes), notes: [] };
      }),
    ),
};

async function ratesAt(
  stored: number,
  source: Source,
  sizes: Sizes,
  host: MeasuredHost,
): Promise<readonly Figure[]> {
  const at = stored === 0 ? 'an empty project' : `${stored.toLocaleString('en')} events`;
  const waits = await source.sendSingly(sizes.single);
  const singleMs = waits.reduce((sum, wait) => sum + wait, 0);
  const pipelinedMs = await source.sendPipelined(sizes.pipelined);
  const cpuBefore = host.cpuMs();
  const batchedMs = await source.sendBatches(sizes.batched);
  const cpuMs = cpuBefore === null ? null : host.cpuMs()! - cpuBefore;
  return [
    rate(`one by one, each answer awaited, at ${at}`, sizes.single, singleMs, SINGLE_AIM),
    { what: `wait for one answer at ${at}`, unit: 'ms', value: spreadOf(waits) },
    rate(`one by one, pipelined, at ${at}`, sizes.pipelined, pipelinedMs, SINGLE_AIM),
    rate(`batches of ${BATCH} at ${at}`, sizes.batched, batchedMs, BATCHED_AIM),
    ...(cpuMs === null
      ? []
      : [rate(`the same, a second of the host's processor time, at ${at}`, sizes.batched, cpuMs)]),
  ];
}

function rate(what: string, events: number, ms: number, aim?: number): Figure {
  const value = (events / ms) * MS_PER_SECOND;
  return { what, unit: 'events/s', value, aims: aim === undefined ? [] : [atLeast(aim)] };
}

/** Each figure over its own at the first size: 1 means that the store's size costs nothing. */
function withRatios(figures: readonly Figure[], sizes: Sizes): readonly Figure[] {
  const kinds = figures.length / sizes.stored.length;
  return figures.map((figure, index) => {
    const base = figures[index % kinds]!;
    if (index < kinds || typeof figure.value !== 'number' || typeof base.value !== 'number') return figure;
    return { ...figure, ratio: { to: 'empty project', value: figure.value / base.value } };
  });
}

/** Sends the events of a stream, each once, and checks that all are taken. */
class Source {
  sent = 0;
  readonly #client: Client;
  readonly #stream: Iterator<RecordedEvent, never>;

  constructor(client: Client, project: string, seed: number) {
    this.#client = client;
    this.#stream = activityStream(project, seed);
  }

  /** Waits for each answer; gives the waits in ms. */
  async sendSingly(count: number): Promise<readonly number[]> {
    const waits: number[] = [];
    for (const event of this.#take(count)) {
      const startedAt = performance.now();
      await this.#send([event]);
      waits.push(performance.now() - startedAt);
    }
    return waits;
  }

  /** Keeps a number of calls under way; gives the ms in all. */
  async sendPipelined(count: number): Promise<number> {
    const events = this.#take(count).values();
    const startedAt = performance.now();
    const lane = async (): Promise<void> => {
      for (const event of events) await this.#send([event]);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
    return performance.now() - startedAt;
  }

  /** Two batches under way, as an import does; gives the ms in all. */
  async sendBatches(count: number): Promise<number> {
    const events = this.#take(count);
    const startedAt = performance.now();
    let earlier: Promise<void> = Promise.resolve();
    for (let from = 0; from < count; from += BATCH) {
      const sending = this.#send(events.slice(from, from + BATCH));
      await earlier;
      earlier = sending;
    }
    await earlier;
    return performance.now() - startedAt;
  }

  #take(count: number): RecordedEvent[] {
    return Array.from({ length: count }, () => this.#stream.next().value);
  }

  async #send(events: RecordedEvent[]): Promise<void> {
    this.sent += events.length;
    const { accepted } = await this.#client.call('event.record', { events });
    if (accepted !== events.length) throw new Error(`${accepted} of ${events.length} events were accepted.`);
  }
}
