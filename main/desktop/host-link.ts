import type { HostNotice, MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { NOTICE_TOPICS } from '../../contracts/notice-topics.ts';
import { type Host, startHost } from '../host/host.ts';
import type { HostLog } from '../host/log.ts';
import { type Client, connect } from '../socket/client.ts';
import { ConnectionError } from '../socket/client-errors.ts';
import { TEXTS } from './texts.ts';
import { startUtilityProcess } from './watch-process.ts';

/** First and longest wait before a host that cannot be had is tried again, ms. Chosen. */
const RETRY_MS = { first: 500, longest: 30_000 } as const;

/** Whose host the desktop works with. */
export type Connection =
  | { readonly state: 'starting' }
  /** Ours: it ends with this program. */
  | { readonly state: 'own'; readonly notices: readonly string[] }
  /** Another program's, as `serve` is: it goes on without us. */
  | { readonly state: 'client' }
  | { readonly state: 'unreachable'; readonly reason: string };

/** What the link is made for. */
export interface HostLinkOptions {
  readonly home: string;
  readonly version: string;
  readonly log: HostLog;
}

/**
 * The desktop's way to the host of a home: its own, or another program's that serves the home already. Either
 * way it is a client of the host's socket, so that every call is checked as any other program's is. A host
 * that goes away is looked for, and taken over, until there is one again.
 */
export class HostLink {
  readonly #options: HostLinkOptions;
  readonly #noticeListeners = new Set<(notice: HostNotice) => void>();
  readonly #changeListeners = new Set<() => void>();
  #connection: Connection = { state: 'starting' };
  #host: Host | null = null;
  #client: Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #opening: Promise<void> | null = null;
  #isEnding = false;

  constructor(options: HostLinkOptions) {
    this.#options = options;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Hears every notice of whichever host there is. */
  onNotice(listener: (notice: HostNotice) => void): void {
    this.#noticeListeners.add(listener);
  }

  /** Hears when {@link connection} has changed. */
  onChange(listener: () => void): void {
    this.#changeListeners.add(listener);
  }

  /** Starts or finds a host. Never rejects: what fails is in {@link connection}, and tried again. */
  open(waitMs: number = RETRY_MS.first): Promise<void> {
    this.#opening ??= this.#open(waitMs).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Calls the host. Throws what a client's call throws, and {@link ConnectionError} where there is no host. */
  async call<M extends MethodName>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
    await this.#opening;
    if (this.#client === null) throw new ConnectionError(this.#whyNot());
    return await this.#client.call(method, params);
  }

  /** The machine is about to sleep: makes durable what was learned, where the host is ours. */
  async settle(): Promise<void> {
    await this.#host?.settle();
  }

  /** The machine woke up: catches up on what came meanwhile. */
  async catchUp(): Promise<void> {
    await this.#host?.catchUp();
    if (this.#client === null) await this.open();
  }

  /** Lets go of the host; stops it where it is ours. */
  async close(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#retry);
    await this.#opening;
    this.#client?.close();
    await this.#host?.stop();
    this.#host = null;
  }

  async #open(waitMs: number): Promise<void> {
    if (this.#isEnding || this.#client !== null) return;
    clearTimeout(this.#retry);
    try {
      const notices = await this.#becomeHost();
      await this.#connect();
      this.#become(notices === null ? { state: 'client' } : { state: 'own', notices });
    } catch (error) {
      this.#options.log.error({ err: error }, 'There is no host to work with.');
      this.#become({ state: 'unreachable', reason: error instanceof Error ? error.message : String(error) });
      this.#tryLater(waitMs);
    }
  }

  /** What the host's start had to tell, or null where another program is the host. */
  async #becomeHost(): Promise<readonly string[] | null> {
    const { home, version, log } = this.#options;
    if (this.#host === null) {
      const onWait = (message: string): void => log.info({ message }, 'The start waits.');
      const started = await startHost({ home, version, onWait, startWatchProcess: startUtilityProcess });
      if (started.state === 'already-running') return null;
      this.#host = started.host;
    }
    return this.#host.notices;
  }

  async #connect(): Promise<void> {
    const client = await connect({ home: this.#options.home });
    await client.subscribe((notice) => {
      for (const listener of this.#noticeListeners) listener(notice);
    }, NOTICE_TOPICS);
    this.#client = client;
    void client.closed.then(() => this.#lost(client));
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#isEnding) return;
    this.#become({ state: 'unreachable', reason: 'it ended.' });
    void this.open();
  }

  #tryLater(waitMs: number): void {
    if (this.#isEnding) return;
    const next = Math.min(waitMs * 2, RETRY_MS.longest);
    this.#retry = setTimeout(() => void this.open(next), waitMs).unref();
  }

  #become(connection: Connection): void {
    this.#connection = connection;
    for (const listener of this.#changeListeners) listener();
  }

  #whyNot(): string {
    const { connection } = this;
    return TEXTS.unreachable(connection.state === 'unreachable' ? connection.reason : 'it is starting.');
  }
}
