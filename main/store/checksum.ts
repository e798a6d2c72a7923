import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where a file's checksum lies, in the format that `sha256sum -c` reads. */
export function checksumOf(file: string): string {
  return `${file}.sha256`;
}

/** Writes the checksum that `file` must have, computed from `content`, which may lie elsewhere yet. */
export async function writeChecksum(file: string, content: string): Promise<void> {
  writeFileSync(checksumOf(file), `${await sha256(content)}  ${basename(file)}\n`, { mode: 0o600 });
}

/** Whether a file is as it was when its checksum was written; false if it has none. */
export async function matchesChecksum(file: string): Promise<boolean> {
  if (!existsSync(checksumOf(file))) return false;
  return readFileSync(checksumOf(file), 'utf8').startsWith(`${await sha256(file)}  `);
}

async function sha256(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
