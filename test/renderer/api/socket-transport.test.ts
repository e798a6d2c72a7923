import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { NOTICE_TOPICS } from '../../../contracts/notice-topics.ts';
import { UNREACHABLE } from '../../../renderer/api/api-error.ts';
import { socketTransport } from '../../../renderer/api/socket-transport.ts';
import type { Transport } from '../../../renderer/api/transport.ts';

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** Waits before attempts to connect anew, ms; none of them is waited for here. */
let waits: number[];
let hosts: SilentHost[];
let sockets: globalThis.WebSocket[];
/** Ends the page, in which every transport would connect anew for ever. */
let leavePage: () => Promise<unknown>;

beforeEach(() => {
  const { setTimeout, WebSocket } = globalThis;
  let isLeft = false;
  [waits, hosts, sockets] = [[], [], []];
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => {
    if (work.name !== 'connect') return setTimeout(work, ms);
    waits.push(ms);
    return setImmediate(() => isLeft || work());
  });
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(address: string) {
        super(address);
        sockets.push(this);
      }
    },
  );
  leavePage = async () => {
    isLeft = true;
    for (const host of hosts) host.stop();
    const open = sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED);
    await Promise.all(open.map((socket) => once(socket, 'close')));
    vi.unstubAllGlobals();
  };
});
afterEach(() => leavePage());

/** A host that answers nothing by itself, on a port of its own. */
class SilentHost {
  readonly messages: Message[] = [];
  readonly #server: WebSocketServer;
  #client: WebSocket | null = null;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (client) => {
      this.#client = client;
      client.on('message', (data) => this.messages.push(JSON.parse(String(data)) as Message));
    });
  }

  static async start(port = 0): Promise<SilentHost> {
    const server = new WebSocketServer({ port, host: '127.0.0.1' });
    await once(server, 'listening');
    const host = new SilentHost(server);
    hosts.push(host);
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // Safe: it listens on a port.
  }

  get address(): string {
    return `ws://127.0.0.1:${String(this.port)}`;
  }

  say(message: object): void {
    this.#client?.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  async heard(count: number): Promise<readonly Message[]> {
    await vi.waitFor(() => expect(this.messages).toHaveLength(count));
    return this.messages;
  }

  stop(): void {
    this.#client?.terminate();
    this.#server.close();
  }
}

async function until({ connection }: Transport, state: 'open' | 'lost'): Promise<void> {
  await vi.waitFor(() => expect(connection.getState()).toBe(state));
}

/** How a request failed, heard of from the beginning. */
function failureOf(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => 'answered',
    (error: unknown) => error,
  );
}

it('subscribes to every notice first, then asks what was asked before it was open, in order', async () => {
  const host = await SilentHost.start();
  const transport = socketTransport(host.address);
  const asked = [transport.request('a', { n: 1 }), transport.request('b', { n: 2 })];
  expect(transport.connection.getState()).toBe('connecting');
  const [first, ...others] = await host.heard(3);
  expect(first).toMatchObject({ method: 'host.subscribe', params: { topics: NOTICE_TOPICS } });
  expect(others.map(({ method, params }) => [method, params])).toEqual([
    ['a', { n: 1 }],
    ['b', { n: 2 }],
  ]);
  expect(transport.connection.getState()).toBe('open');
  // The later question is answered first.
  for (const { id, method } of others.toReversed()) host.say({ id, result: `${method} answered` });
  expect(await Promise.all(asked)).toEqual(['a answered', 'b answered']);
});

it('rejects with the code, the words and the data of an error', async () => {
  const host = await SilentHost.start();
  const transport = socketTransport(host.address);
  const failure = failureOf(transport.request('a', {}));
  const { id } = (await host.heard(2))[1]!;
  host.say({ id, error: { code: -32_004, message: 'Nothing there.', data: { project: 'shop' } } });
  expect(await failure).toMatchObject({
    name: 'ApiError',
    code: -32_004,
    message: 'Nothing there.',
    data: { project: 'shop' },
  });
});

it('tells notices to those who listen, until they do not', async () => {
  const host = await SilentHost.start();
  const transport = socketTransport(host.address);
  const [first, second]: unknown[][] = [[], []];
  const stop = transport.subscribe((notice) => first!.push(notice));
  transport.subscribe((notice) => second!.push(notice));
  await host.heard(1);
  host.say({ method: 'notice', params: 1 });
  await vi.waitFor(() => expect(second).toEqual([1]));
  stop();
  host.say({ method: 'notice', params: 2 });
  await vi.waitFor(() => expect(second).toEqual([1, 2]));
  expect(first).toEqual([1]);
});

it('gives up what is under way when the host goes, refuses what is asked then, and comes back with it', async () => {
  const host = await SilentHost.start();
  const { port, address } = host;
  const transport = socketTransport(address);
  const underWay = failureOf(transport.request('a', {}));
  await host.heard(2);
  host.stop();
  expect(await underWay).toMatchObject({ code: UNREACHABLE });
  expect(transport.connection.getState()).toBe('lost');
  expect(await failureOf(transport.request('b', {}))).toMatchObject({ code: UNREACHABLE });

  const restarted = await SilentHost.start(port);
  await until(transport, 'open');
  const answer = transport.request('c', {});
  const [subscribed, asked] = await restarted.heard(2);
  expect([subscribed!.method, asked!.method]).toEqual(['host.subscribe', 'c']);
  restarted.say({ id: asked!.id, result: 'back' });
  expect(await answer).toBe('back');
});

it('tries again at once, then ever more rarely, and at once again after it had been connected', async () => {
  const host = await SilentHost.start();
  const { port, address } = host;
  host.stop();
  const transport = socketTransport(address);
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(6));
  expect(waits.slice(0, 7)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  const restarted = await SilentHost.start(port);
  await until(transport, 'open');
  const before = waits.length;
  restarted.stop();
  await vi.waitFor(() => expect(waits[before]).toBe(250));
});

it('rejects what was asked before the first attempt failed', async () => {
  const host = await SilentHost.start();
  const { address } = host;
  host.stop();
  const failure = failureOf(socketTransport(address).request('a', {}));
  expect(await failure).toMatchObject({ code: UNREACHABLE });
});
