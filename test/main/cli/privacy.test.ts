import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';
import { rememberedWork } from '../../builders/remembered-work.ts';

/** Each test runs the command several times, which a busy machine takes its time for. */
vi.setConfig({ testTimeout: 120_000 });

const { home, run, json } = commandLine({ hasHost: true });
const shop = ['--project', 'shop'] as const;
const INVOICE = 'src/billing/invoice.ts';
const ROUNDING = 'src/billing/rounding.ts';

beforeAll(async () => {
  const lines = rememberedWork().map((event) => JSON.stringify(event));
  expect(await run(['record', '--stdin'], { stdin: lines.join('\n') })).toMatchObject({ code: 0 });
});

const events = async () => {
  const { projects } = (await json(['projects'])) as { readonly projects: { readonly events: number }[] }; // Safe: the command's own report.
  return projects.reduce((sum, project) => sum + project.events, 0);
};

describe('help', () => {
  it.each([
    [['erase'], '--dry-run'],
    [['undo'], '[erasure]'],
    [['export'], 'a file that does not exist; default: a dated one'],
    [['import', 'bundle'], '--skip-bad'],
    [['unpin'], '--with <name>'],
    [['forget'], '--association <names...>'],
    [['procedures', 'list'], '--state <state>'],
    [['procedures', 'show'], '<id>'],
  ])('of %j says how it is called', async (names, words) => {
    const { code, stdout, stderr } = await run([...names, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: holloway ${names.join(' ')}`);
    expect(stdout).toContain(words);
    expect(stdout).toContain('--json');
  });
});

describe('erasing', () => {
  it('counts and changes nothing on a dry run', async () => {
    const { code, stdout } = await run(['erase', ...shop, '--kind', 'prompts', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^4 +events\n4 +of them prompts\n/);
    expect(await json(['erase', ...shop, '--kind', 'prompts', '--dry-run'])).toMatchObject({
      counts: { events: 4, prompts: 4, projects: 0 },
      copies: { number: 0, newestAt: null },
    });
    expect(await events()).toBe(24);
  });

  it('erases nothing that nobody has confirmed, nor what is not there', async () => {
    const unasked = await run(['erase', ...shop]);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('--yes');
    expect(await run(['erase', ...shop, '--path', 'src/none.ts', '--yes'])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('Nothing recorded fits this.'),
    });
    expect(await run(['erase', '--kind', 'dreams'])).toMatchObject({ code: 2, stdout: '' });
    expect(await events()).toBe(24);
  });

  it('erases when told so, and brings it back once', async () => {
    const { code, stdout } = await run(['erase', ...shop, '--yes']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Erased\. `holloway undo \d+` brings it back until .+\.\n$/);
    expect(await events()).toBe(0);
    expect(await run(['undo'])).toEqual({ code: 0, stdout: 'Brought back as it was: shop.\n', stderr: '' });
    expect(await events()).toBe(24);
    const again = await run(['undo']);
    expect(again).toMatchObject({ code: 4, stdout: '' });
    expect(again.stderr).toContain('Nothing was erased that could be brought back.');
  });

  it('reports the same as JSON', async () => {
    const erased = await json(['erase', ...shop, '--kind', 'errors', '--yes', '--keep-backups']);
    expect(erased).toMatchObject({
      state: 'undoable',
      backups: 'keep',
      projects: ['shop'],
      kinds: ['errors'],
    });
    const { id } = erased as { readonly id: number }; // Safe: the command's own report.
    expect(await json(['undo', `${id}`])).toEqual({ erasure: id });
  });
});

describe('taking everything out and in', () => {
  it('writes one file, never over another, and takes it in again where all is known', async () => {
    const file = join(home, '..', 'shop.ndjson');
    expect(await run(['export', file])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/shop\.ndjson: 24 events of 1 project, .* kB\.\n$/),
    });
    expect(existsSync(file)).toBe(true);
    expect((await run(['export', file])).code).not.toBe(0);
    expect((await run(['import', 'bundle', file, '--dry-run'])).stdout).toBe(
      '24 events of 1 project can be taken; nothing was written.\n',
    );
    expect((await run(['import', 'bundle', file])).stdout).toBe(
      '0 events recorded; 24 lines of the file known before.\n',
    );
    expect(await json(['import', 'bundle', file])).toMatchObject({ imported: true, added: { events: 0 } });
    expect((await run(['import', 'bundle', join(home, 'none')])).code).not.toBe(0);
  });
});

describe('corrections', () => {
  it('lets what was pinned fade again', async () => {
    await run(['pin', INVOICE, ...shop]);
    expect(await run(['unpin', INVOICE, ...shop])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${INVOICE} fades again.`),
    });
    expect(await json(['unpin', INVOICE, ...shop])).toMatchObject({ now: { isPinned: false } });
    expect(await run(['unpin', 'src/none.ts', ...shop])).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('is not known in shop'),
    });
  });

  it('forgets that one thing goes with another', async () => {
    const between = ['--association', INVOICE, ROUNDING, ...shop];
    expect(await run(['forget', ...between])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${INVOICE} → ${ROUNDING} is forgotten.`),
    });
    expect((await run(['forget', ...between])).code).not.toBe(0);
    expect(await run(['forget', '--association', INVOICE, ...shop])).toMatchObject({ code: 2, stdout: '' });
    expect(await json(['forget', '--association', ROUNDING, INVOICE, ...shop])).toMatchObject({
      now: { weight: null, coAccesses: null },
    });
  });
});

describe('procedures', () => {
  it('lists them, and shows one whole', async () => {
    expect(await run(['procedures', 'mine', ...shop])).toMatchObject({ code: 0 });
    const { procedures } = (await json(['procedures', 'list', ...shop])) as {
      readonly procedures: { readonly id: number; readonly title: string }[];
    }; // Safe: the command's own report.
    expect(procedures.length).toBeGreaterThan(0);
    const { id, title } = procedures[0]!;
    expect((await run(['procedures', 'list', ...shop])).stdout).toContain(title);
    expect((await run(['procedures', 'list', 'no-such-word', ...shop])).stdout).not.toContain(title);
    expect(await run(['procedures', 'show', `${id}`])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(title),
    });
    expect(await json(['procedures', 'show', `${id}`])).toMatchObject({ id, title, state: 'candidate' });
  });

  it('refuses a state that is none, and a number that is none', async () => {
    expect(await run(['procedures', 'list', '--state', 'tired'])).toMatchObject({ code: 2, stdout: '' });
    expect(await run(['procedures', 'show', 'x'])).toMatchObject({ code: 2, stdout: '' });
    const unknown = await run(['procedures', 'show', '999']);
    expect(unknown).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('There is no procedure 999'),
    });
    expect(unknown.code).not.toBe(0);
  });
});
