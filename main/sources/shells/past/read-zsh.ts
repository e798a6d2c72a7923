import { bareCommand, type PastCommand, stampedAt } from './past-command.ts';

/** Before an entry of an extended history: start and duration, both in seconds. */
const EXTENDED = /^: *(\d+):(\d+);/;
/** zsh writes this before a byte that means something to itself, and changes a bit of that byte. */
const META = 0x83;
const META_BIT = 0x20;

/** The commands of a history of zsh, extended or plain, oldest first. A line end within one has a backslash before it. */
export function readZsh(bytes: Buffer): readonly PastCommand[] {
  return unmetafied(bytes)
    .toString()
    .split(/(?<!\\)\n/)
    .filter((entry) => entry.trim() !== '')
    .map(commandOf);
}

function commandOf(entry: string): PastCommand {
  const [head = '', start, seconds] = EXTENDED.exec(entry) ?? [];
  const text = entry.slice(head.length).replaceAll('\\\n', '\n');
  const startedAt = stampedAt(start);
  if (startedAt === null) return bareCommand(text, null);
  // Zero is also written where the duration is not known.
  const durationMs = Number(seconds) * 1_000;
  return { ...bareCommand(text, startedAt + durationMs), durationMs: durationMs === 0 ? null : durationMs };
}

function unmetafied(bytes: Buffer): Buffer {
  if (!bytes.includes(META)) return bytes;
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    plain[length++] = byte === META ? (bytes[++index] ?? 0) ^ META_BIT : byte;
  }
  return plain.subarray(0, length);
}
