import { readFileSync, writeFileSync } from 'node:fs';
import { describeProtocol } from '../contracts/describe-protocol.ts';

// Writes docs/protocol.md; with --check fails where it is not what the contracts say.
const file = new URL('../docs/protocol.md', import.meta.url);
const text = describeProtocol();
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/protocol.md is stale: run `npm run protocol`.');
  process.exitCode = 1;
}
