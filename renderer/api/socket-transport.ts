import { createStore } from 'zustand/vanilla';
import { NOTICE_TOPICS } from '../../contracts/notice-topics.ts';
import { ApiError, unreachable } from './api-error.ts';
import type { Connection, Transport } from './transport.ts';

/** Waits between attempts to connect, ms. Chosen: a host that restarts is found at once, one that is gone costs little. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ApiError) => void;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly params?: unknown;
}

/** The way over a WebSocket that speaks the socket's JSON-RPC. Connects anew by itself, for as long as the page lives. */
export function socketTransport(address: string): Transport {
  const connection = createStore<Connection>(() => 'connecting');
  const listeners = new Set<(notice: unknown) => void>();
  const waiting = new Map<number, Waiting>();
  let unsent: string[] = [];
  let lastId = 0;
  let waitMs = FIRST_WAIT_MS;
  let socket: WebSocket;

  const message = (method: string, params: unknown): string => {
    lastId += 1;
    return JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params });
  };

  const hear = (text: string): void => {
    const answer = JSON.parse(text) as Answer; // The host is the only one who speaks here.
    if (answer.id === undefined) {
      for (const listener of listeners) listener(answer.params);
      return;
    }
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) waiter?.resolve(answer.result);
    else waiter?.reject(new ApiError(answer.error.code, answer.error.message, answer.error.data));
  };

  const giveUp = (): void => {
    unsent = [];
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(unreachable());
  };

  const connect = (): void => {
    socket = new WebSocket(address);
    socket.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      socket.send(message('host.subscribe', { topics: NOTICE_TOPICS }));
      for (const each of unsent) socket.send(each);
      unsent = [];
      connection.setState('open', true);
    };
    socket.onmessage = ({ data }) => hear(String(data));
    socket.onclose = () => {
      connection.setState('lost', true);
      giveUp();
      setTimeout(connect, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    };
  };
  connect();

  return {
    connection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (connection.getState() === 'lost') {
          reject(unreachable());
          return;
        }
        const text = message(method, params);
        waiting.set(lastId, { resolve, reject });
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
        else unsent.push(text);
      }),
  };
}
