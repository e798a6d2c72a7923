import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, it } from 'vitest';
import { connect } from '../../../main/socket/client.ts';
import { commandLine } from '../../builders/command-line.ts';
import { type Conversation, contextOf, conversation, overSocket } from '../../builders/conversation.ts';

const { home, project, run, json, start } = commandLine({ hasHost: true });
const PROMPT = 'the harbour tariff is wrong';

async function talk(session: string): Promise<Conversation> {
  return conversation(overSocket(await connect({ home })), session, project);
}

let told: string;

beforeAll(async () => {
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'src/tariff.ts'), '');
  const earlier = await talk('earlier');
  await earlier.prompt(PROMPT);
  await earlier.edit('src/tariff.ts');
  await earlier.end();
  const asking = await talk('asking');
  told = contextOf(await asking.prompt(PROMPT));
  await asking.fail('npm test', 'expected 3 to be 4');
  await asking.edit('src/tariff.ts');
  // The account is written after the answers are out.
  while (!(await run(['activity'])).stdout.includes('→ 1 edited'));
});

it('lists what happened, the latest last, what was told and not told among it', async () => {
  const { stdout, ...rest } = await run(['activity']);
  expect(rest).toEqual({ code: 0, stderr: '' });
  const said = stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\S+ +\S+ +claude-code +/, ''));
  expect(said).toEqual([
    `asked: ${PROMPT}`,
    'd1  said nothing: no file is known',
    'edited src/tariff.ts',
    'session ended',
    `asked: ${PROMPT}`,
    expect.stringMatching(/^d2 {2}told 1 file, \d+ tokens: src\/tariff\.ts → 1 edited$/),
    'ran npm test → failed (exit 1)',
    'edited src/tariff.ts',
  ]);
});

it('is narrowed, and printed as JSON', async () => {
  expect(await json(['activity', '--kind', 'suppression', '--project', '.'])).toEqual({
    entries: [expect.objectContaining({ kind: 'suppression', reason: 'nothing-known' })],
    next: null,
  });
  expect((await run(['activity', '--text', 'no such'])).stdout).toBe('Nothing that fits has happened.\n');
});

it('of one entry says what was said, why, and what became of it', async () => {
  const { stdout } = await run(['activity', 'd2']);
  expect(stdout).toContain(told);
  expect(stdout).toMatch(/src\/tariff\.ts {2}edited\n {2}matches harbour, tariff/);
  expect((await run(['activity', 'd1'])).stdout).toContain('Said nothing: no file is known');
  expect(await run(['activity', 'd99'])).toMatchObject({ code: expect.any(Number), stdout: '' });
});

it('follows what happens', async () => {
  const child = start(['activity', '--follow', '--json', '--limit', '1']);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  // Until it listens nobody knows, so that the act is done again and again.
  const busy = await talk('busy');
  const acting = setInterval(() => void busy.run('make all'), 200);
  const { value } = await lines.next();
  clearInterval(acting);
  expect(JSON.parse(value ?? '')).toMatchObject({ kind: 'event', command: 'make all' });
  child.kill();
  await once(child, 'close');
});
