import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A process that writes files into a spool as hook clients do, and removes them as the host does, until it is
 * killed.
 */
const folder = process.argv[2]!;
console.log('spooling');
for (let n = 0; ; n++) {
  const file = join(folder, `${n % 10}`);
  writeFileSync(`${file}.tmp`, 'x', { mode: 0o600 });
  renameSync(`${file}.tmp`, `${file}.event`);
  rmSync(`${file}.event`);
}
