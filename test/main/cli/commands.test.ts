import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const { home, project, run, json } = commandLine({ hasHost: true });

beforeAll(async () => {
  mkdirSync(join(project, 'src'));
  for (const name of ['cart', 'tax', 'price']) writeFileSync(join(project, 'src', `${name}.ts`), '');
  await run(['record', 'src/cart.ts', 'src/tax.ts', '--access', 'edit', '--session', 'a', '--tool', 'Edit']);
  await run(['record', 'src/tax.ts', '--session', 'a', '--tool', 'Read', '--query', 'tax rate']);
});

const ok = (stdout: unknown) => ({ code: 0, stdout, stderr: '' });

describe('asking', () => {
  it('recall gives a line for each file that speaks to the question, with reasons in words', async () => {
    const { stdout, ...rest } = await run(['recall', 'tax', 'rate']);
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^1 {2}src\/tax\.ts {2}matches tax, rate · touched 2 times · last used /),
      '',
    ]);
  });

  it('recall --explain shows what every channel adds to the score', async () => {
    const { stdout } = await run(['recall', '--explain', '--limit', '1', 'tax rate']);
    expect(stdout).toMatch(/^1 {2}src\/tax\.ts {2}\d\.\d{4}\n/);
    expect(stdout).toMatch(/ {3}lexical +█+ +0\.\d{4} {2}place 1 {2}matches tax/);
    const score = Number(/ {2}(\d\.\d{4})$/m.exec(stdout)?.[1]);
    const shares = [...stdout.matchAll(/█ +(0\.\d{4})/g)].map(([, share]) => Number(share));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(score, 2);
  });

  it('recall passes on what narrows it', async () => {
    const options = ['--channels', 'lexical', '--session', 'a', '--intent', 'edit', '--limit', '1'];
    expect(await json(['recall', 'tax rate', ...options])).toEqual({
      results: [
        expect.objectContaining({
          path: 'src/tax.ts',
          rank: 1,
          evidence: [expect.objectContaining({ channel: 'lexical' })],
        }),
      ],
    });
  });

  it('recall ends with 4 where nothing is known', async () => {
    expect(await run(['recall', 'tax', '--project', 'nowhere'])).toEqual({
      code: 4,
      stdout: 'Nothing that fits is known in nowhere.\n',
      stderr: '',
    });
    expect((await run(['recall', 'tax', '--project', 'nowhere', '--json'])).code).toBe(4);
  });

  it.each([
    { from: '.', path: 'src/tax.ts' },
    { from: 'src', path: 'tax.ts' },
    { from: 'src', path: 'src/tax.ts' },
    { from: 'src', path: join(project, 'src', 'tax.ts') },
  ])('explain finds $path from $from', async ({ from, path }) => {
    const { stdout } = await run(['explain', path, 'tax', 'rate'], { cwd: join(project, from) });
    expect(stdout).toMatch(/^src\/tax\.ts ranks 1 for “tax rate”, score \d\.\d{4}:\n/);
    expect(stdout).toContain('Touched 2 times in 1 session or commit: 1 edit, 1 read');
    expect(stdout).toMatch(/ {2}↔ {2}src\/cart\.ts +0\.\d\d {2}\d times? together/);
  });

  it('explain ends with 4 for a file never touched', async () => {
    const { code, stdout, stderr } = await run(['explain', 'src/none.ts', 'tax']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^src\/none\.ts was never touched in .*\.\n$/);
  });

  it('predict ranks tools and files of a session', async () => {
    expect((await run(['predict', 'tool', '--session', 'a'])).stdout).toMatch(/^1 {2}(?:Read|Edit) {2}/);
    expect((await run(['predict', 'file', '--session', 'a'])).stdout).toMatch(/^1 {2}src\/(?:tax|cart)\.ts/);
    expect(await json(['predict', 'tool', '--session', 'a', '--limit', '1'])).toEqual({
      predictions: [expect.objectContaining({ name: expect.any(String), score: expect.any(Number) })],
    });
    expect((await run(['predict', 'tool', '--session', 'a', '--project', 'nowhere'])).code).toBe(4);
  });

  it('error learns what fixed it', async () => {
    const error = 'TypeError: price is not a function';
    expect(await run(['error', error])).toEqual(
      ok('Met or resolved 1 time; no file is known to go with it.\n'),
    );
    expect(await run(['error', error, '--resolved-by', 'src/price.ts'])).toEqual(
      ok('Learned: src/price.ts fixed this error.\n'),
    );
    const { stdout } = await run(['error', '-'], { stdin: `${error}\n` });
    expect(stdout).toMatch(/^Met or resolved \d times\. Files that went with it:\n {2}src\/price\.ts {2}/);
    expect((await run(['error', '-'], { stdin: ' \n' })).code).toBe(2);
  });
});

describe('telling', () => {
  it('record takes events from stdin and names the lines that are none', async () => {
    const lines = [
      '{"paths":["src/cart.ts"],"callId":"1"}',
      '{"paths":["src/cart.ts"],"callId":"1"}',
      'x',
      '[1]',
      '',
      '{"type":"y"}',
    ];
    const { code, stdout } = await run(['record', '--stdin', '--session', 'b'], { stdin: lines.join('\n') });
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      '1 event recorded, 1 known before, 3 not taken.',
      '  line 3: not a JSON object',
      '  line 4: not a JSON object',
      expect.stringMatching(/^ {2}line 6: type: /),
      '',
    ]);
  });

  it('record --json says what became of the events', async () => {
    expect(await json(['record', 'src/cart.ts', '--session', 'c'])).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [],
    });
  });

  it('record wants files or stdin, not both and not neither', async () => {
    expect((await run(['record'])).code).toBe(2);
    expect((await run(['record', 'src/cart.ts', '--stdin'])).code).toBe(2);
  });
});

describe('looking after', () => {
  it('status proves what the host does', async () => {
    expect((await run(['status'])).stdout).toMatch(
      /^Holloway \S+ is learning \(pid \d+, started .*\)\n {2}events /,
    );
    expect(await json(['status'])).toMatchObject({ state: 'learning', home, errors: 0 });
  });

  it('projects and stats count what is known', async () => {
    expect((await run(['projects'])).stdout).toContain(project);
    expect(await json(['projects'])).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ roots: [project] })]),
    });
    expect((await run(['stats', '--project', '.'])).stdout).toMatch(
      /^projects +1\nevents +\d+\n(?:.+\n)*shell commands +\d+\n/,
    );
    expect(await json(['stats'])).toMatchObject({ files: 3 });
  });

  it('verify, rebuild and decay say what they found', async () => {
    expect((await run(['verify'])).stdout).toMatch(/^All is well: \d+ events stored\.\n$/);
    expect(await json(['verify'])).toMatchObject({ ok: true, problems: [] });
    expect((await run(['rebuild', '--project', '.'])).stdout).toMatch(
      /^\d+ events of 1 project learned anew: the same as before\.\n$/,
    );
    expect(await json(['rebuild'])).toMatchObject({ identical: true });
    expect((await run(['decay', '--dry-run'])).stdout).toMatch(
      /^Would drop 0 associations of [\d,]+; 0 files of [\d,]+ would no longer be suggested\.\n$/,
    );
    expect((await run(['decay'])).stdout).toMatch(
      /^0 associations dropped and 0 files faded out in \d+ projects?\.\n`holloway revert \d+` takes it back, for a day\.\n$/,
    );
    expect(await json(['decay', '--project', '.'])).toMatchObject({ projects: 1, dropped: 0 });
  });

  it('backup writes where it is told, and never over a file', async () => {
    expect(await json(['backup'])).toMatchObject({ path: expect.stringContaining(join(home, 'backups')) });
    const to = join(project, 'copy.db');
    expect((await run(['backup', '--to', 'copy.db'])).stdout).toMatch(new RegExp(`^${to}: \\d+ events, `));
    expect(await run(['backup', '--to', 'copy.db'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${to} exists: name a file that does not.\n`,
    });
  });

  it('a second serve says that one is running, and is content', async () => {
    expect((await run(['serve'])).stdout).toMatch(
      /^Holloway is running already \(pid \d+\): nothing to do\.\nWindow: http:\/\/127\.0\.0\.1:\d+\/\?token=\S+\n$/,
    );
    expect(await json(['serve'])).toEqual({
      ready: true,
      alreadyRunning: true,
      socket: expect.any(String),
      url: expect.stringContaining('?token='),
      pid: expect.any(Number),
    });
  });
});
