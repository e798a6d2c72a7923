import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../../builders/bytes-on-disk.ts';
import { type CommandOutcome, holloway, startHost } from '../../../builders/running-host.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { feeding, runHook } from '../../../native/hook-process.ts';

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'PostToolUseFailure', 'SessionEnd'];

interface Handler {
  readonly command?: string;
  readonly [field: string]: unknown;
}
interface Group {
  readonly matcher?: string;
  readonly hooks: readonly Handler[];
}
interface Settings {
  readonly hooks?: Readonly<Record<string, readonly Group[]>>;
  readonly [key: string]: unknown;
}
/** What `agents install` and `uninstall` say with `--json`. */
interface Report {
  readonly settingsFile: string;
  readonly changed: boolean;
  readonly backup: string | null;
  readonly entries: readonly { readonly event: string; readonly command: string }[];
}

/** A person with a settings file, and what can be done to it. */
function person(content: Buffer | string | null, name = 'settings.json') {
  const folder = tempFolder();
  const home = join(folder, 'home');
  const file = join(folder, 'config', name);
  mkdirSync(dirname(file));
  if (content !== null) writeFileSync(file, content);
  const agents = (verb: 'install' | 'uninstall' | 'doctor', settings = file): Promise<CommandOutcome> =>
    holloway(home, ['agents', verb, 'claude-code', '--settings', settings, '--json']);
  const done = async (verb: 'install' | 'uninstall', settings = file): Promise<Report> => {
    const { stdout, stderr, exitCode } = await agents(verb, settings);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    return JSON.parse(stdout) as Report; // Safe: what `--json` promises; what is missing fails the test that reads it.
  };
  return { folder, home, file, agents, done, bytes: () => readFileSync(file) };
}

// Safe: the fixtures are settings; what is missing is undefined.
const settingsIn = (bytes: Buffer): Settings =>
  parse(bytes.toString().replace(/^\uFEFF/, ''), [], { allowTrailingComma: true }) as Settings;

const isOurs = (home: string, { command }: Handler): boolean =>
  command?.includes(join(home, 'bin', 'hook')) ?? false;

/** The settings without the handlers that run our hook, and without what held nothing else. */
function withoutOurs(home: string, settings: Settings): Settings {
  const events = Object.entries(settings.hooks ?? {}).flatMap(([event, groups]) => {
    const left = groups.filter(
      ({ hooks }) => hooks.length === 0 || !hooks.every((handler) => isOurs(home, handler)),
    );
    return left.length === 0 ? [] : [[event, left] as const];
  });
  return { ...settings, hooks: Object.fromEntries(events) };
}

/** All strings in a value, in order. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether one text is the other with pieces put in between and nothing taken away. */
function isOnlyAddedTo(before: Buffer, after: Buffer): boolean {
  let at = 0;
  for (const byte of after) if (byte === before[at]) at++;
  return at === before.length;
}

const fixture = (name: string): Buffer => readFileSync(casePath(`settings/${name}`));
const READABLE = ['commented.json', 'crlf-bom.json', 'others-hooks.json'];

describe.skipIf(casesAreMissing())('Other people’s settings', () => {
  it.each(READABLE)(
    'I-01: %s only gains lines, is copied first, and is the same bytes after uninstall',
    async (name) => {
      const before = fixture(name);
      const { bytes, done } = person(before);
      const { changed, backup } = await done('install');
      expect(changed).toBe(true);
      expect(bytes().equals(before)).toBe(false);
      expect(isOnlyAddedTo(before, bytes())).toBe(true);
      expect(basename(backup ?? '')).toMatch(/\d{4}-\d\d-\d\d/);
      expect(readFileSync(backup ?? '').equals(before)).toBe(true);

      await done('uninstall');
      expect(bytes().equals(before)).toBe(true);
    },
  );

  it.each(['install', 'uninstall'] as const)(
    'I-01: %s leaves what it cannot parse alone, and says what to do by hand',
    async (verb) => {
      const before = fixture('unparseable.json');
      const { home, file, bytes, agents } = person(before);
      const { exitCode, stdout, stderr } = await agents(verb);
      expect([exitCode, stdout]).toEqual([5, '']);
      expect(bytes().equals(before)).toBe(true);
      expect(readdirSync(dirname(file))).toEqual([basename(file)]);
      expect(stderr).toContain(file);
      expect(stderr).toContain(join(home, 'bin', 'hook'));
      if (verb === 'install') for (const event of EVENTS) expect(stderr).toContain(`"${event}"`);
    },
  );

  it('I-02: other tools’ hooks stay in their order, ours come once an event, and the report says what the file says', async () => {
    const before = fixture('others-hooks.json');
    const { home, bytes, done } = person(before);
    const { entries } = await done('install');
    const after = settingsIn(bytes());
    // With an order of keys: as text.
    expect(JSON.stringify(withoutOurs(home, after))).toBe(JSON.stringify(settingsIn(before)));
    const ours = Object.entries(after.hooks ?? {}).flatMap(([event, groups]) =>
      groups.flatMap(({ hooks }) =>
        hooks.filter((handler) => isOurs(home, handler)).map(({ command }) => ({ event, command })),
      ),
    );
    expect(ours.map(({ event }) => event).sort()).toEqual([...EVENTS].sort());
    expect(entries.map(({ event, command }) => ({ event, command }))).toEqual(ours);
    for (const groups of Object.values(after.hooks ?? {})) {
      const places = groups.map(({ hooks }) => hooks.some((handler) => isOurs(home, handler)));
      expect(places.indexOf(true)).toBe(places.includes(true) ? places.length - 1 : -1);
    }
  });

  it('I-04: text inside strings is not syntax: every string stays as it was', async () => {
    const before = fixture('commented.json');
    const { home, bytes, done } = person(before);
    const strings = stringsIn(settingsIn(before));
    expect(strings).toContain('not a comment: /* still text */ // and this too');
    await done('install');
    expect(stringsIn(withoutOurs(home, settingsIn(bytes())))).toEqual(strings);
    await done('uninstall');
    expect(stringsIn(settingsIn(bytes()))).toEqual(strings);
  });

  it('I-05: installing five times, with three starts in between, is installing once', async () => {
    const before = fixture('others-hooks.json');
    const { home, bytes, done } = person(before);
    await done('install');
    const once = bytes();
    for (let time = 0; time < 4; time++) {
      if (time < 3) await (await startHost(home)).stop();
      expect(await done('install')).toMatchObject({ changed: false, backup: null });
      expect(bytes().equals(once)).toBe(true);
    }
    expect((await done('uninstall')).entries).toEqual([]);
    expect(bytes().equals(before)).toBe(true);
    expect(await done('uninstall')).toMatchObject({ changed: false });
  });

  it('I-06: uninstall keeps what the user changed since, and what other agents have', async () => {
    const { folder, bytes, done, file } = person(fixture('others-hooks.json'));
    const other = join(folder, 'config', 'hooks.json');
    writeFileSync(other, '{"version":1}');
    await done('install');
    const edit = (text: string): string => {
      const moved = text
        .replace('  "cleanupPeriodDays": 30,\n', '')
        .replace('"statusLine":', '"cleanupPeriodDays": 7,\n  "statusLine":');
      return moved.replace('"command": "lint-guard start"', '"command": "lint-guard begin"');
    };
    writeFileSync(file, edit(bytes().toString()));
    expect((await done('uninstall')).entries).toEqual([]);
    expect(bytes().toString()).toBe(edit(fixture('others-hooks.json').toString()));
    expect(readFileSync(other, 'utf8')).toBe('{"version":1}');
  });

  it('I-06: a hook that outlives its program ends at once, with 0 and without a word', async () => {
    const { home, done } = person(fixture('others-hooks.json'));
    const { entries } = await done('install');
    for (const remove of [join(home, 'bin'), home]) {
      rmSync(remove, { recursive: true });
      for (const { command } of entries) {
        const ended = await runHook('/bin/sh', ['-c', command], feeding('{"session_id":"s"}'));
        expect(ended).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
      }
    }
    expect(existsSync(home)).toBe(false);
  });

  it('I-07: what an older install left is named, and goes; a look-alike of somebody else stays', async () => {
    const filled = fixture('own-old-entries.json')
      .toString()
      .replaceAll('{{APP}}', 'holloway')
      .replaceAll('{{HOME}}', '/home/dev');
    const { agents, bytes, done } = person(filled);
    const named = await agents('doctor');
    expect(named.exitCode).toBe(4);
    expect(named.stdout).toContain('/home/dev/.holloway/hooks/session-start.js');
    expect(named.stdout).toContain('/home/dev/.holloway/hooks/post-tool.sh');
    expect(named.stdout).not.toContain('holloway-like');
    expect(bytes().toString()).toBe(filled);

    await done('install');
    const after = bytes().toString();
    expect(after).not.toContain('.holloway/hooks');
    expect(after).toContain('/home/dev/tools/holloway-like/session-start.js');
    expect((await agents('doctor')).stdout).not.toContain('.holloway/hooks');
  });

  it('I-01: the doctor says that the agent ignores a file with comments', async () => {
    const { agents, done } = person(fixture('commented.json'));
    await done('install');
    const { exitCode, stdout } = await agents('doctor');
    expect(exitCode).toBe(4);
    expect(stdout).toContain('comments');
  });
});

/** A settings file elsewhere, and links that lead to it. */
function linked(
  make: (link: string, target: string) => void,
  content: string | null = '{\n  "theme": "dark"\n}\n',
) {
  const told = person(null);
  const target = join(told.folder, 'dotfiles', 'claude.json');
  mkdirSync(dirname(target));
  if (content !== null) writeFileSync(target, content);
  make(told.file, target);
  return { ...told, target };
}

function linksBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => lstatSync(join(folder, name)).isSymbolicLink())
    .map((name) => `${name} -> ${readlinkSync(join(folder, name))}`);
}

const contentBelow = (folder: string): readonly string[] =>
  filesBelow(folder).map((path) => `${path} ${readFileSync(path, 'latin1')}`);

describe('I-03: a linked settings file', () => {
  it.each([
    ['a link', (link: string, target: string) => symlinkSync(target, link)],
    ['a relative link', (link: string) => symlinkSync('../dotfiles/claude.json', link)],
    [
      'a chain of two links',
      (link: string, target: string) => {
        symlinkSync(target, `${link}.first`);
        symlinkSync(`${link}.first`, link);
      },
    ],
    [
      'a folder that is a link',
      (link: string, target: string) => {
        rmSync(dirname(link), { recursive: true });
        symlinkSync(dirname(target), dirname(link));
        symlinkSync(basename(target), join(dirname(target), basename(link)));
      },
    ],
  ])('I-03: behind %s is edited itself, and the links stay', async (_, make) => {
    const { folder, target, done } = linked(make);
    const links = linksBelow(folder);
    const before = readFileSync(target, 'utf8');
    expect((await done('install')).settingsFile).toBe(target);
    expect(readFileSync(target, 'utf8')).toContain('bin/hook');
    expect(linksBelow(folder)).toEqual(links);
    await done('uninstall');
    expect(readFileSync(target, 'utf8')).toBe(before);
    expect(linksBelow(folder)).toEqual(links);
  });

  it.each([
    ['read-only', '{}', (target: string) => chmodSync(target, 0o444)],
    ['in a read-only folder', '{}', (target: string) => chmodSync(dirname(target), 0o555)],
    ['missing', null, () => undefined],
  ] as const)(
    'I-03: that is %s changes nothing, and the message names the target and the lines to add',
    async (_, content, prepare) => {
      const { folder, home, file, target, agents } = linked((link, to) => symlinkSync(to, link), content);
      prepare(target);
      const before = [linksBelow(folder), contentBelow(dirname(target)), contentBelow(dirname(file))];
      const { exitCode, stderr } = await agents('install');
      chmodSync(dirname(target), 0o700);
      expect(exitCode).toBe(5);
      expect(stderr).toContain(target);
      expect(stderr).toContain(join(home, 'bin', 'hook'));
      for (const event of EVENTS) expect(stderr).toContain(`"${event}"`);
      expect([linksBelow(folder), contentBelow(dirname(target)), contentBelow(dirname(file))]).toEqual(
        before,
      );
      if (content !== null) expect(statSync(target).size).toBe(content.length);
    },
  );
});
