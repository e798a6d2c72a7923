import { deserialize, serialize } from 'node:v8';
import { deflateSync, inflateSync } from 'node:zlib';
import { AS_PUBLISHED } from '../engine/model/decay-settings.ts';
import { MEMORY_FORMAT, type UnsavedMemory } from '../engine/ports.ts';

/** Longest part. Chosen: written in about 2 ms. */
const PART_BYTES = 1_000_000;

/** First byte of a packed memory: how the rest is to be read, V8's structured clone of the memory in a zlib stream. */
const FORMAT = MEMORY_FORMAT;

/**
 * How each format that was ever written becomes the present one: what is packed stands for events that are
 * gone, so that it can never be learned anew. The casts are safe: packMemory wrote it, or the checksum would
 * not match.
 */
const READERS: Readonly<Record<number, (value: unknown) => UnsavedMemory>> = {
  1: (value) => withoutPins(value as UnsavedMemory),
  // Kept times of accesses in the order in which they were learned, which is read all the same.
  2: (value) => value as UnsavedMemory,
  [FORMAT]: (value) => value as UnsavedMemory,
};

/** The first format had no pins, and all faded as published. */
function withoutPins(whole: UnsavedMemory): UnsavedMemory {
  const resources = whole.resources.map((resource) => ({
    ...resource,
    pinned: false,
    pinnedAssociations: 0,
  }));
  return { ...whole, resources, decay: AS_PUBLISHED };
}

/** A whole memory as bytes, in parts that are each written quickly. Linear in its size. */
export function packMemory(whole: UnsavedMemory): readonly Uint8Array[] {
  const packed = Buffer.concat([Uint8Array.of(FORMAT), deflateSync(serialize(whole))]);
  const parts = Math.ceil(packed.length / PART_BYTES);
  return Array.from({ length: parts }, (_, part) =>
    packed.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );
}

/** A packed memory; null if it is not whole, which the stream's checksum tells, or of an unknown format. */
export function unpackMemory(parts: readonly Uint8Array[]): UnsavedMemory | null {
  const packed = Buffer.concat(parts);
  const read = READERS[packed[0] ?? 0];
  if (read === undefined) return null;
  try {
    return read(deserialize(inflateSync(packed.subarray(1))));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException; // Safe: any other value has no code.
  return code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR';
}
