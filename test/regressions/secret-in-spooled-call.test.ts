import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendToSpool } from '../../main/host/spool.ts';
import { tempFolder } from '../builders/temp-folder.ts';

async function spooled(payload: string): Promise<string> {
  const folder = tempFolder();
  const call = { agent: 'claude-code', event: 'PostToolUse', at: 1, delivery: 'd', payload };
  expect(await appendToSpool(folder, call, 1)).toBe(true);
  const [file = ''] = readdirSync(folder);
  return readFileSync(join(folder, file), 'utf8').replace(/^.*\n/, '');
}

const DEPTH = 100_000;

test('what the host itself keeps in the spool, while nothing can be stored, holds no secret', async () => {
  const call = { tool_input: { command: `curl -u "dev:hunter2-example" 'https://a.test'` }, session_id: 's' };
  expect(JSON.parse(await spooled(JSON.stringify(call)))).toEqual({
    tool_input: { command: `curl -u "dev:[redacted]" 'https://a.test'` },
    session_id: 's',
  });
  expect(await spooled('{"prompt":"my password is Tr0ub4dor-example, plea')).not.toContain('Tr0ub4dor');
  const deep = `${'['.repeat(DEPTH)}"DB_PASSWORD=s3cr3t-example"${']'.repeat(DEPTH)}`;
  expect(await spooled(deep)).not.toContain('s3cr3t-example');
});

test('a call without a secret is kept byte for byte', async () => {
  const call = '{ "session_id" : "s",\n "prompt": "fix the caf\\u00e9" }';
  expect(await spooled(call)).toBe(call);
});
