/** What turns values into text and back as Electron's structured clone keeps them. */
export interface Wire {
  /** Throws a `DataCloneError` for what cannot be cloned, as functions and symbols. */
  readonly encode: (value: unknown) => string;
  readonly decode: (text: string) => unknown;
}

/**
 * Makes a wire. Its source also runs in pages, so it uses nothing from outside itself.
 *
 * A value becomes a list of nodes, the first being the root; what contains others names them by their place,
 * so that cycles and shared parts survive. Types kept: undefined, bigint, NaN, infinities, -0, Date, RegExp,
 * Map, Set, Error, ArrayBuffer and its views.
 */
export function makeWire(): Wire {
  type Node = readonly [tag: string, ...rest: readonly unknown[]];
  const VIEWS: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const ERRORS: Readonly<Record<string, ErrorConstructor>> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };

  const bytesOf = (buffer: ArrayBufferLike, from = 0, length = buffer.byteLength): string =>
    btoa(Array.from(new Uint8Array(buffer, from, length), (byte) => String.fromCharCode(byte)).join(''));
  const bufferOf = (bytes: unknown): ArrayBuffer =>
    Uint8Array.from(atob(String(bytes)), (character) => character.charCodeAt(0)).buffer;

  const encode = (given: unknown): string => {
    const root: unknown = structuredClone(given);
    const nodes: (Node | null)[] = [];
    const seen = new Map<unknown, number>();
    const add = (value: unknown): number => {
      const known = typeof value === 'object' && value !== null ? seen.get(value) : undefined;
      if (known !== undefined) return known;
      const place = nodes.push(null) - 1;
      if (typeof value === 'object' && value !== null) seen.set(value, place);
      nodes[place] = nodeOf(value);
      return place;
    };
    const nodeOf = (value: unknown): Node => {
      if (value === undefined) return ['undefined'];
      if (typeof value === 'bigint') return ['bigint', String(value)];
      if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
        return ['number', Object.is(value, -0) ? '-0' : String(value)];
      if (typeof value !== 'object' || value === null) return ['plain', value];
      if (Array.isArray(value)) return ['array', value.map(add)];
      if (value instanceof Date) return ['date', value.getTime()];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof Map) return ['map', [...value].map(([key, each]) => [add(key), add(each)])];
      if (value instanceof Set) return ['set', [...value].map(add)];
      if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? null];
      if (value instanceof ArrayBuffer) return ['buffer', bytesOf(value)];
      if (ArrayBuffer.isView(value))
        return ['view', value.constructor.name, bytesOf(value.buffer, value.byteOffset, value.byteLength)];
      return ['object', Object.entries(value).map(([key, each]) => [key, add(each)])];
    };
    add(root);
    return JSON.stringify(nodes);
  };

  const decode = (text: string): unknown => {
    const nodes = JSON.parse(text) as readonly Node[]; // Safe: text comes from `encode`.
    const made = new Map<number, unknown>();
    const at = (place: number): unknown => {
      if (!made.has(place)) build(place);
      return made.get(place);
    };
    const keep = <Value>(place: number, value: Value): Value => {
      made.set(place, value);
      return value;
    };
    const build = (place: number): void => {
      const [tag, first, second, third] = nodes[place] ?? ['undefined'];
      if (tag === 'array') {
        const list = keep<unknown[]>(place, []);
        for (const each of first as number[]) list.push(at(each));
      } else if (tag === 'object') {
        const object = keep<Record<string, unknown>>(place, {});
        for (const [key, each] of first as [string, number][]) object[key] = at(each);
      } else if (tag === 'map') {
        const map = keep(place, new Map());
        for (const [key, each] of first as [number, number][]) map.set(at(key), at(each));
      } else if (tag === 'set') {
        const set = keep(place, new Set());
        for (const each of first as number[]) set.add(at(each));
      } else if (tag === 'error') {
        const error = keep(place, new (ERRORS[String(first)] ?? Error)(String(second)));
        error.stack = String(third ?? '');
      } else keep(place, leaf(tag, first, second));
    };
    const leaf = (tag: string, first: unknown, second: unknown): unknown => {
      switch (tag) {
        case 'plain':
          return first;
        case 'bigint':
          return BigInt(String(first));
        case 'number':
          return Number(first);
        case 'date':
          return new Date(Number(first ?? Number.NaN));
        case 'regexp':
          return new RegExp(String(first), String(second));
        case 'buffer':
          return bufferOf(first);
        case 'view':
          return new (VIEWS[String(first)] ?? Uint8Array)(bufferOf(second));
        default:
          return undefined;
      }
    };
    return at(0);
  };
  return { encode, decode };
}
