import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DELIVERY_ID, HOOK_NAME, HOOK_TIME, MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { HookCall } from '../socket/http-hook.ts';
import { redactJson } from '../sources/redaction/redact-json.ts';
import type { SecretRule } from '../sources/redaction/secret-span.ts';

/** A hook call that was kept in a file until it could be stored. */
export interface SpooledCall extends HookCall {
  /** Name of its file in the spool. */
  readonly file: string;
  readonly at: EpochMs;
  readonly delivery: string;
}

/** Losses that hook clients could not prevent, since the spool was made. */
export interface SpoolLosses {
  /** Events for which the spool had no room. */
  readonly dropped: number;
  /** Payloads too large, or unfinished when the hook's time was up. */
  readonly declined: number;
}

/** Bounds of the spool, as hook clients keep them: about a week of heavy use without a host. */
const MAX_FILES = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Malformed files kept for inspection; older ones go. */
const MAX_BAD_FILES = 20;
/**
 * Largest spool file read: a payload at the socket's cap, and a first line of two names, a time and an id.
 */
const MAX_FILE_BYTES = MAX_MESSAGE_BYTES + 512;
// A pipe that lies in the spool must not be waited for. Windows knows neither flag.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Unfinished files older than this were left by a client that died, ms. A client lives for seconds. */
const UNFINISHED_MS = 60_000;
const OWNER_ONLY = 0o600;
const TIME_DIGITS = 13;
const LATEST_TIME = 10 ** TIME_DIGITS - 1;

const NAME = /^\d{13}-[\w.-]{1,180}$/;
const EVENT_FILE = /^[^.].*\.event$/;

async function eventFiles(folder: string): Promise<string[]> {
  const names = (await unless(['ENOENT'], () => readdir(folder))) ?? [];
  return names.filter((name) => EVENT_FILE.test(name)).sort();
}

/** What `read` gives, or null where it fails for one of the reasons named. */
async function unless<T>(codes: readonly string[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return null;
    throw error;
  }
}

/** The bytes of a regular file of bearable size, else null. Links are not followed. */
async function readBytes(path: string): Promise<Buffer | null> {
  const handle = await unless(['ELOOP', 'EACCES', 'ENXIO'], () => open(path, READ_FLAGS));
  try {
    const found = await handle?.stat();
    return found?.isFile() && found.size <= MAX_FILE_BYTES ? ((await handle?.readFile()) ?? null) : null;
  } finally {
    await handle?.close();
  }
}

/** The call that a spool file's bytes hold, or null where they are malformed. */
function parseCall(file: string, bytes: Buffer): SpooledCall | null {
  const headEnd = Math.max(bytes.indexOf('\n'), 0);
  const [agent = '', event = '', at = '', delivery = '', ...more] = bytes
    .toString('utf8', 0, headEnd)
    .split(' ');
  const isWell =
    HOOK_NAME.test(agent) && HOOK_NAME.test(event) && HOOK_TIME.test(at) && DELIVERY_ID.test(delivery);
  if (!isWell || more.length > 0) return null;
  return { file, agent, event, at: Number(at), delivery, payload: bytes.toString('utf8', headEnd + 1) };
}

/** Keeps a malformed file, under a name that is not read again, and drops the oldest of too many. */
async function setAside(folder: string, file: string): Promise<void> {
  await rename(join(folder, file), join(folder, `${file}.bad`));
  const bad = (await readdir(folder)).filter((name) => name.endsWith('.bad')).sort();
  for (const name of bad.slice(0, -MAX_BAD_FILES))
    await rm(join(folder, name), { force: true, recursive: true });
}

async function readCall(folder: string, file: string): Promise<SpooledCall | null> {
  const bytes = await readBytes(join(folder, file));
  return bytes === null ? null : parseCall(file, bytes);
}

/**
 * The calls in a spool, oldest first, each read when it is asked for. Nothing is removed.
 *
 * A malformed file is set aside and named to `onMalformed`. Files that come while reading are left for next
 * time.
 */
export async function* readSpool(
  folder: string,
  onMalformed: (file: string) => void,
): AsyncGenerator<SpooledCall, void, undefined> {
  for (const file of await eventFiles(folder)) {
    const call = await readCall(folder, file);
    if (call !== null) yield call;
    else {
      await setAside(folder, file);
      onMalformed(file);
    }
  }
}

/** Takes a call out of the spool, once it is durable elsewhere. One that is gone already is no error. */
export function removeFromSpool(folder: string, file: string): Promise<void> {
  return rm(join(folder, file), { force: true });
}

/** How many calls wait in a spool. */
export async function countSpool(folder: string): Promise<number> {
  return (await eventFiles(folder)).length;
}

/** Bytes of a file; 0 where there is none. */
async function sizeOf(path: string): Promise<number> {
  return (await unless(['ENOENT'], () => lstat(path)))?.size ?? 0;
}

/** Removes what clients began to write and never finished. */
export async function removeUnfinished(folder: string, now: EpochMs): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.tmp'))) {
    const path = join(folder, name);
    const found = await unless(['ENOENT'], () => lstat(path));
    if (found !== null && found.mtimeMs < now - UNFINISHED_MS) await rm(path, { force: true });
  }
}

async function hasRoom(folder: string, wanted: number): Promise<boolean> {
  const names = await readdir(folder);
  if (names.length >= MAX_FILES) return false;
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, wanted) <= MAX_BYTES;
}

/** Grows with each call kept, so that calls of one millisecond keep their order. */
let kept = 0;

/** A client's delivery id names its file, so that a repeated delivery takes the first one's place. */
function nameOf(delivery: string | undefined, at: EpochMs): string {
  if (delivery !== undefined && NAME.test(delivery)) return delivery;
  kept += 1;
  const time = String(Math.min(at, LATEST_TIME)).padStart(TIME_DIGITS, '0');
  return `${time}-host-${process.pid}-${String(kept).padStart(9, '0')}`;
}

/**
 * Keeps a call that cannot be stored now, in the format of the hook clients, synced to the disk. Unlike them
 * the host knows secrets, and leaves them out.
 *
 * False where the spool is full: the call is lost, and counted as dropped. Cost: one look at each file there.
 */
export async function appendToSpool(
  folder: string,
  call: HookCall,
  now: EpochMs,
  ownRules: readonly SecretRule[] = [],
): Promise<boolean> {
  const at = call.at ?? now;
  const name = nameOf(call.delivery, at);
  const content = `${call.agent} ${call.event} ${at} ${call.delivery ?? name}\n${redactJson(call.payload, ownRules)}`;
  if (!(await hasRoom(folder, Buffer.byteLength(content)))) {
    await writeFile(join(folder, 'dropped'), '.', { flag: 'a', mode: OWNER_ONLY });
    return false;
  }
  const unfinished = join(folder, `.${name}.tmp`);
  await writeFile(unfinished, content, { mode: OWNER_ONLY, flush: true });
  await rename(unfinished, join(folder, `${name}.event`));
  return true;
}

/** What hook clients lost: they add a byte a loss to the counter files. */
export async function readLosses(folder: string): Promise<SpoolLosses> {
  return {
    dropped: await sizeOf(join(folder, 'dropped')),
    declined: await sizeOf(join(folder, 'declined')),
  };
}
