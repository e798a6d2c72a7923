import { makeWire, type Wire } from './wire.ts';

/** The isolated world in which a preload script runs. */
export const ISOLATED_WORLD = 'electron-stand-in-preload';
/** The binding through which that world, and it alone, reaches the main process. */
export const BINDING = '__standInSend';
/** Where that world takes what the main process sends. */
export const INTAKE = '__standInTake';

/** What a page sends to the main process. */
export type FromPage =
  | {
      readonly kind: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'open-window'; readonly url: string };

/** What the main process sends to a page. */
export type ToPage =
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly failure?: string }
  | { readonly kind: 'message'; readonly channel: string; readonly args: readonly unknown[] };

/** What a preload script can see of the process. */
export interface PreloadProcess {
  readonly platform: string;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

/** The source of the isolated world: the two modules a sandboxed preload has, then the preload script. */
export function isolatedWorldSource(preload: string, process: PreloadProcess): string {
  return `(${installIsolatedWorld})((${makeWire})(), ${JSON.stringify(process)}, (require, module, exports, process) => {
${preload}
});`;
}

/** The source of the page's own world: the other end of the context bridge, and windows asked for. */
export function pageWorldSource(): string {
  return `(${installPageWorld})();`;
}

type Packed = { f?: number; a?: Packed[]; o?: Record<string, Packed>; v?: unknown };

type Preload = (
  require: (id: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void;

/**
 * Runs in the isolated world. Functions cross the two worlds as numbers, and calls as events, which both worlds
 * get at once because they share one document; their details are cloned on the way.
 */
function installIsolatedWorld(wire: Wire, process: PreloadProcess, preload: Preload): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (world.__standInIsInstalled === true) return;
  world.__standInIsInstalled = true;
  type Listener = (event: object, ...args: readonly unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const post = (message: unknown): void =>
    (world.__standInSend as (text: string) => void)(wire.encode(message));

  const ipcRenderer = {
    invoke: (channel: string, ...args: readonly unknown[]): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      lastId += 1;
      post({ kind: 'invoke', id: lastId, channel, args });
      waiting.set(lastId, answer);
      return answer.promise;
    },
    send: (channel: string, ...args: readonly unknown[]): void => post({ kind: 'send', channel, args }),
    sendSync: (): never => {
      throw new Error('The stand-in refuses sendSync: it stops the page until the main process answers.');
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    once: (channel: string, listener: Listener) => {
      const once: Listener = (event, ...args) => {
        ipcRenderer.off(channel, once);
        listener(event, ...args);
      };
      return ipcRenderer.on(channel, once);
    },
    off: (channel: string, listener: Listener) => {
      const left = [...(listeners.get(channel) ?? [])];
      const index = left.lastIndexOf(listener);
      if (index >= 0) left.splice(index, 1);
      listeners.set(channel, left);
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: Listener) => ipcRenderer.off(channel, listener),
    removeAllListeners: (channel: string) => {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };

  world.__standInTake = (text: string): void => {
    const message = wire.decode(text) as ToPage; // Safe: the main process of the stand-in sends these.
    if (message.kind === 'message') {
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...message.args);
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failure !== undefined) answer?.reject(new Error(message.failure));
    else answer?.resolve(message.value);
  };

  const emit = (name: string, detail: unknown): boolean =>
    globalThis.dispatchEvent(new CustomEvent(name, { detail }));
  const functions = new Map<number, (...args: readonly unknown[]) => unknown>();
  let lastFunction = 0;
  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') {
      lastFunction += 1;
      functions.set(lastFunction, value as (...args: readonly unknown[]) => unknown); // Safe: just looked.
      return { f: lastFunction };
    }
    if (Array.isArray(value)) return { a: value.map(pack) };
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return { o: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)])) };
    return { v: structuredClone(value) };
  };
  /** A function of the page, called from here: its answer is not waited for. */
  const unpack = (packed: Packed): unknown => {
    if (packed.f !== undefined) {
      const id = packed.f;
      return (...args: readonly unknown[]) => void emit('__standInCallback', { id, args: args.map(pack) });
    }
    if (packed.a !== undefined) return packed.a.map(unpack);
    if (packed.o === undefined) return packed.v;
    return Object.fromEntries(Object.entries(packed.o).map(([key, each]) => [key, unpack(each)]));
  };
  const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

  globalThis.addEventListener('__standInCall', (event) => {
    const { id, call, args } = (event as CustomEvent<{ id: number; call: number; args: Packed[] }>).detail;
    try {
      const result = functions.get(id)?.(...args.map(unpack));
      if (!(result instanceof Promise)) {
        emit('__standInReturn', { call, value: pack(result) });
        return;
      }
      emit('__standInReturn', { call, isPromise: true });
      result.then(
        (value) => emit('__standInSettle', { call, value: pack(value) }),
        (error) => emit('__standInSettle', { call, failure: words(error) }),
      );
    } catch (error) {
      emit('__standInReturn', { call, failure: words(error) });
    }
  });
  globalThis.addEventListener('__standInOpen', (event) =>
    post({ kind: 'open-window', url: String((event as CustomEvent<unknown>).detail) }),
  );

  const exposed = new Set<string>();
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (exposed.has(key))
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      exposed.add(key);
      emit('__standInExpose', { key, api: pack(api) });
    },
  };
  const require = (id: string): unknown => {
    if (['electron', 'electron/renderer', 'electron/common'].includes(id))
      return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${id}`);
  };
  const module = { exports: {} };
  const ownProcess = { ...process, type: 'renderer', sandboxed: true, contextIsolated: true, env: {} };
  preload(require, module, module.exports, ownProcess);
}

/** Runs in the page's world, before any of its scripts. */
function installPageWorld(): void {
  if (Object.hasOwn(globalThis, '__standInPage')) return;
  Object.defineProperty(globalThis, '__standInPage', { value: true });
  const emit = globalThis.dispatchEvent.bind(globalThis);
  const callbacks = new Map<number, (...args: readonly unknown[]) => unknown>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  let lastCallback = 0;
  let lastCall = 0;
  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') {
      lastCallback += 1;
      callbacks.set(lastCallback, value as (...args: readonly unknown[]) => unknown); // Safe: just looked.
      return { f: lastCallback };
    }
    if (Array.isArray(value)) return { a: value.map(pack) };
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return { o: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)])) };
    return { v: structuredClone(value) };
  };
  type Return = { call: number; value?: Packed; failure?: string; isPromise?: true };
  const callThrough =
    (id: number) =>
    (...args: readonly unknown[]): unknown => {
      lastCall += 1;
      const call = lastCall;
      const returns: Return[] = [];
      const take = (event: Event): void => {
        const { detail } = event as CustomEvent<Return>;
        if (detail.call === call) returns.push(detail);
      };
      globalThis.addEventListener('__standInReturn', take);
      emit(new CustomEvent('__standInCall', { detail: { id, call, args: args.map(pack) } }));
      globalThis.removeEventListener('__standInReturn', take);
      const [answer] = returns;
      if (answer?.failure !== undefined) throw new Error(answer.failure);
      if (answer?.isPromise !== true) return answer?.value === undefined ? undefined : unpack(answer.value);
      const promise = Promise.withResolvers<unknown>();
      promises.set(call, promise);
      return promise.promise;
    };
  /** What comes out of the bridge is frozen, as Electron's is. */
  const unpack = (packed: Packed): unknown => {
    if (packed.f !== undefined) return callThrough(packed.f);
    if (packed.a !== undefined) return packed.a.map(unpack);
    if (packed.o === undefined) return packed.v;
    return Object.fromEntries(Object.entries(packed.o).map(([key, each]) => [key, unpack(each)]));
  };
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const each of Object.values(value)) freeze(each);
    return Object.freeze(value);
  };
  globalThis.addEventListener('__standInSettle', (event) => {
    const { call, value, failure } = (event as CustomEvent<Return>).detail;
    const promise = promises.get(call);
    promises.delete(call);
    if (failure !== undefined) promise?.reject(new Error(failure));
    else promise?.resolve(value === undefined ? undefined : unpack(value));
  });
  globalThis.addEventListener('__standInCallback', (event) => {
    const { id, args } = (event as CustomEvent<{ id: number; args: Packed[] }>).detail;
    callbacks.get(id)?.(...args.map(unpack));
  });
  globalThis.addEventListener('__standInExpose', (event) => {
    const { key, api } = (event as CustomEvent<{ key: string; api: Packed }>).detail;
    Object.defineProperty(globalThis, key, { value: freeze(unpack(api)), enumerable: true });
  });
  const ask = (url: string): void => {
    emit(new CustomEvent('__standInOpen', { detail: new URL(url, globalThis.location.href).href }));
  };
  globalThis.open = (url) => {
    ask(String(url ?? 'about:blank'));
    return null;
  };
  globalThis.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[target="_blank"]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      ask(link.href);
    },
    true,
  );
}
