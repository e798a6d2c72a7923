import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { type Account, hostOf, newAccount, newRepository, report } from '../../builders/account.ts';
import { holloway } from '../../builders/running-host.ts';
import { storedEvents } from '../../builders/stored-events.ts';

const AT = Math.floor(Date.UTC(2026, 0, 5, 9) / 1_000);
const NS_PER_S = 1_000_000_000n;

function keep(account: Account, place: string, text: string): string {
  const file = join(account.folder, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

interface AtuinRow {
  readonly command: string;
  readonly cwd: string;
  readonly exit?: number;
  readonly second: number;
  readonly host?: string;
  readonly author?: string;
  readonly deleted?: boolean;
}

/** As atuin leaves it while it runs: the last of it is in the log beside the file. */
function atuin(account: Account, rows: readonly AtuinRow[]): string {
  const file = keep(account, '.local/share/atuin/history.db', '');
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec(`CREATE TABLE history (id TEXT PRIMARY KEY, timestamp INTEGER NOT NULL, duration INTEGER NOT NULL,
    exit INTEGER NOT NULL, command TEXT NOT NULL, cwd TEXT NOT NULL, session TEXT NOT NULL, hostname TEXT NOT NULL,
    deleted_at INTEGER, author TEXT, UNIQUE (timestamp, cwd, command))`);
  const insert = db.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [
    index,
    { command, cwd, exit = 0, second, host = hostname(), author = 'me', deleted },
  ] of rows.entries())
    insert.run(
      ...[
        index.toString(16).padStart(32, '0'),
        BigInt(AT + second) * NS_PER_S,
        1_500_000_000n,
        exit,
        command,
        cwd,
      ],
      ...['018d', `${host}:me`, deleted ? 1n : null, author],
    );
  return file;
}

test('histories of shells and of atuin are counted, then taken in where they are named, and once', async () => {
  const account = newAccount();
  const shop = await newRepository(account, 'code/shop', ['src/tax.ts', 'README.md']);
  const passedThrough = join(account.folder, 'downloads');
  mkdirSync(passedThrough);
  const database = atuin(account, [
    { command: 'npm test', cwd: shop, exit: 1, second: 0 },
    { command: 'vim src/tax.ts', cwd: shop, second: 10 },
    { command: 'npm test', cwd: shop, second: 20 },
    { command: 'unzip all.zip', cwd: passedThrough, second: 30 },
    { command: 'ls', cwd: join(account.folder, 'gone'), second: 31 },
    { command: ' private', cwd: shop, second: 40 },
    { command: 'curl -H "Authorization: Bearer abcdefghijklmnop123456"', cwd: shop, second: 50 },
    { command: 'agents do', cwd: shop, second: 60, author: 'claude-code' },
    { command: 'elsewhere', cwd: shop, second: 70, host: 'another-machine' },
    { command: 'regretted', cwd: shop, second: 80, deleted: true },
    { command: 'top secret', cwd: shop, second: 90 },
    { command: 'cat left/out.txt', cwd: join(shop, 'left'), second: 91 },
  ]);
  mkdirSync(join(shop, 'left'));
  keep(account, '.zsh_history', `: ${AT}:0;npm test\n: ${AT + 200}:0;make\\\nall\n`);
  keep(account, '.bash_history', `ls -la\n#${AT + 300}\nvim ${shop}/README.md\n`);
  keep(account, '.local/share/fish/fish_history', `- cmd: fish one\n  when: ${AT + 400}\n`);
  const sources = () =>
    readdirSync(dirname(database)).map((name) => [name, statSync(join(dirname(database), name)).mtimeMs]);
  const before = sources();
  const host = await hostOf(account);
  await host.ask('settings.set', { changes: { leftOutFolders: [join(shop, 'left')] } });

  expect(await report(account, 'import', 'shell-history')).toMatchObject({
    histories: [
      { keeper: 'atuin', commands: 8 },
      { keeper: 'zsh', commands: 2 },
      { keeper: 'bash', commands: 2 },
      { keeper: 'fish', commands: 1 },
    ],
  });
  expect(storedEvents(account)).toEqual([]);

  const ignoring = { ...account, environment: { ...account.environment, HOLLOWAY_IGNORE: 'top*' } };
  expect(await report(ignoring, 'import', 'shell-history', 'atuin')).toEqual({
    accepted: 6,
    duplicates: 0,
    failed: [],
  });
  const told = storedEvents(account).map(({ project, command, paths }) => [project, command, ...paths]);
  expect(told).toEqual([
    ['shop', 'npm test'],
    ['shop', 'vim src/tax.ts', 'src/tax.ts'],
    ['shop', 'npm test'],
    ['Outside any project', 'unzip all.zip'],
    ['Outside any project', 'ls'],
    ['shop', 'curl -H "Authorization: Bearer [redacted]"'],
  ]);
  expect(sources()).toEqual(before);

  // What atuin told of is not taken again from zsh.
  expect(await report(ignoring, 'import', 'shell-history', '--all')).toEqual({
    accepted: 4,
    duplicates: 7,
    failed: [],
  });
  expect(
    storedEvents(account)
      .slice(6)
      .map(({ project, command, paths }) => [project, command, ...paths]),
  ).toEqual([
    ['Outside any project', 'make\nall'],
    ['Outside any project', 'ls -la'],
    ['shop', `vim ${shop}/README.md`, 'README.md'],
    ['Outside any project', 'fish one'],
  ]);
  expect(await report(ignoring, 'import', 'shell-history', '--all')).toMatchObject({
    accepted: 0,
    duplicates: 11,
  });
  expect((await host.ask('project.list', {})).projects.map(({ name }) => name).sort()).toEqual([
    'Outside any project',
    'shop',
  ]);

  // The failure and its fix are a procedure's as if the shell had told them.
  const { entries } = await host.ask('activity.list', { kinds: ['command_finished'], text: 'npm test' });
  expect(entries).toMatchObject([
    { ok: true, durationMs: 1_500 },
    { ok: false, exitCode: 1, at: AT * 1_000 + 1_500 },
  ]);
});

test('a file that is no history is named, and nothing is taken in from it', async () => {
  const account = newAccount();
  await hostOf(account);
  const file = keep(account, 'odd.db', 'no database');
  const run = (...args: readonly string[]) =>
    holloway(account.home, ['import', 'shell-history', ...args], { env: account.environment });
  expect(await run('atuin', '--file', file)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(file),
  });
  expect(await run()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('No history is where') });
  expect(await run('zsh')).toMatchObject({ stderr: expect.stringContaining('No such history') });
  expect(await run('tcsh')).toMatchObject({
    stderr: expect.stringContaining('Allowed choices are atuin, zsh, bash, fish'),
  });
  expect(storedEvents(account)).toEqual([]);
});
