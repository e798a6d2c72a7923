import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../main/sources/agents/claude-code/spec.ts';
import { listEntries } from '../../../../main/sources/agents/hook-entries.ts';
import {
  type HookSettings,
  installHooks,
  ownEntries,
  uninstallHooks,
  wantedEntries,
} from '../../../../main/sources/agents/install.ts';
import type { PersonFileError } from '../../../../main/sources/person-files/person-file-error.ts';
import { sharedFolder } from '../../../builders/shared-data.ts';
import { settingsText } from './jsonc-arbitrary.ts';

const fixtures = sharedFolder && join(sharedFolder, 'cases/fixtures/settings');
if (!fixtures) console.warn('skipped: the settings of ../shared/cases/fixtures are not there');

const MODE_BITS = 0o777;

let folder = '';
let file = '';
let settings: HookSettings;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holloway-'));
  file = join(folder, 'settings.json');
  settings = { agent: claudeCode, settingsFile: file, home: join(folder, 'home') };
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = () => readFileSync(file, 'utf8');
const values = (json: string) => parse(json.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
const backups = () => {
  const kept = join(settings.home, 'backups/settings');
  return existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name)) : [];
};

function refusal(act: () => unknown): PersonFileError {
  try {
    act();
  } catch (error) {
    return error as PersonFileError;
  }
  throw new Error('it was not refused');
}

/** Every path below the temporary folder with its content, or where it links to. */
function snapshot(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const files = paths.filter((path) => !lstatSync(path).isDirectory());
  return Object.fromEntries(
    files.map((path) => [
      path,
      lstatSync(path).isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'latin1'),
    ]),
  );
}

describe.skipIf(!fixtures)('installing into other people’s settings', () => {
  const fixture = (name: string) =>
    readFileSync(join(fixtures ?? '', name), 'utf8')
      .replaceAll('{{APP}}', 'holloway')
      .replaceAll('{{HOME}}', '/home/dev');

  it.each(['commented.json', 'crlf-bom.json', 'others-hooks.json'])(
    'I-01, I-02, I-04, I-05: %s gets our entries, and is the same bytes after uninstall',
    (name) => {
      const before = fixture(name);
      writeFileSync(file, before, { mode: 0o640 });
      const report = installHooks(settings);
      const after = text();

      expect(report).toMatchObject({ changed: true, removed: [] });
      expect(ownEntries(after.replace(/^\uFEFF/, ''))).toEqual(report.entries);
      expect(new Set(report.entries)).toEqual(new Set(wantedEntries(settings)));
      expect(statSync(file).mode & MODE_BITS).toBe(0o640);
      expect(backups().map((path) => readFileSync(path, 'utf8'))).toEqual([before]);
      expect(backups()).toEqual([report.backup]);
      expect(statSync(report.backup ?? '').mode & MODE_BITS).toBe(0o600);

      for (let again = 0; again < 4; again++) {
        expect(installHooks(settings)).toMatchObject({ changed: false, backup: null, removed: [] });
      }
      expect(text()).toBe(after);

      expect(uninstallHooks(settings)).toMatchObject({ changed: true, entries: [], removed: report.entries });
      expect(text()).toBe(before);
      expect(uninstallHooks(settings)).toMatchObject({ changed: false, removed: [] });
    },
  );

  it('keeps each line of commented.json, and each string in it', () => {
    const before = fixture('commented.json');
    writeFileSync(file, before);
    installHooks(settings);
    const lines = new Set(text().split('\n'));
    expect(before.split('\n').filter((line) => !lines.has(line))).toEqual([]);
    const { hooks: _before, ...others } = values(before);
    const { hooks: _after, ...same } = values(text());
    expect(same).toEqual(others);
  });

  it('appends one entry an event to others-hooks.json, behind theirs', () => {
    const before = values(fixture('others-hooks.json')).hooks;
    writeFileSync(file, fixture('others-hooks.json'));
    installHooks(settings);
    const after = values(text()).hooks;
    expect(Object.keys(after)).toEqual([...Object.keys(before), 'PostToolUseFailure', 'SessionEnd']);
    for (const [event, groups] of Object.entries<unknown[]>(before)) {
      expect(after[event].slice(0, groups.length)).toEqual(groups);
      const ours = claudeCode.registrations.some((registration) => registration.event === event);
      expect(after[event]).toHaveLength(groups.length + (ours ? 1 : 0));
    }
  });

  it('I-01: leaves unparseable.json alone, and shows what to paste', () => {
    writeFileSync(file, fixture('unparseable.json'));
    const before = snapshot();
    const error = refusal(() => installHooks(settings));
    expect(error.code).toBe('unparseable');
    expect(error.message).toMatch(
      /settings\.json: not valid JSON \(line 3, column \d+\)\nLines to add by hand:/,
    );
    const shown = error.message.slice(error.message.indexOf('{'));
    expect(listEntries(shown)).toEqual(wantedEntries(settings));
    expect(refusal(() => uninstallHooks(settings)).code).toBe('unparseable');
    expect(snapshot()).toEqual(before);
  });

  it('I-07: replaces our older entries, and leaves a look-alike', () => {
    writeFileSync(file, fixture('own-old-entries.json'));
    const older = listEntries(fixture('own-old-entries.json'));
    const report = installHooks(settings);
    expect(report.removed).toEqual([older[0], older[2]]);
    expect(listEntries(text()).filter(({ command }) => command.includes('-like'))).toEqual([older[1]]);
    expect(listEntries(text())).toHaveLength(1 + claudeCode.registrations.length);
    uninstallHooks(settings);
    expect(values(text())).toEqual({
      hooks: { SessionStart: [values(fixture('own-old-entries.json')).hooks.SessionStart[1]] },
    });
  });

  it('I-06: uninstall keeps what the user changed since', () => {
    writeFileSync(file, fixture('others-hooks.json'));
    installHooks(settings);
    const edit = (json: string) =>
      json
        .replace('"cleanupPeriodDays": 30,', '"theme": "light",\n  "cleanupPeriodDays": 7,')
        .replace('"SomeFutureEvent": [ { ', '"SomeFutureEvent": [ { "mine": 1, ');
    writeFileSync(file, edit(text()));
    uninstallHooks(settings);
    expect(text()).toBe(edit(fixture('others-hooks.json')));
  });
});

describe('installing', () => {
  it('restores arbitrary settings to the byte', () => {
    fc.assert(
      fc.property(settingsText, fc.constantFrom('', '\uFEFF'), (content, mark) => {
        writeFileSync(file, mark + content);
        installHooks(settings);
        uninstallHooks(settings);
        expect(text()).toBe(mark + content);
      }),
      { seed: 42, numRuns: 50 },
    );
  });

  it('makes a file of the owner’s alone where there is none, and takes it away again', () => {
    const nested = { ...settings, settingsFile: join(folder, 'new/.claude/settings.json') };
    const report = installHooks(nested);
    expect(report).toMatchObject({ changed: true, backup: null, settingsFile: nested.settingsFile });
    expect(statSync(nested.settingsFile).mode & MODE_BITS).toBe(0o600);
    expect(JSON.parse(readFileSync(nested.settingsFile, 'utf8')).hooks).toHaveProperty('SessionEnd');
    expect(uninstallHooks(nested)).toMatchObject({ changed: true, entries: [] });
    expect(existsSync(nested.settingsFile)).toBe(false);
    expect(uninstallHooks(nested)).toMatchObject({ changed: false, removed: [] });
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['a line end', '\n'],
    ['an empty object', '{}'],
    ['an empty object on two lines', '{\n}\n'],
    ['hooks that are empty', '{ "hooks": { "SessionEnd": [], "Stop": [ ] } }'],
  ])('restores a file that is %s', (_, before) => {
    writeFileSync(file, before);
    installHooks(settings);
    expect(ownEntries(text())).toHaveLength(claudeCode.registrations.length);
    uninstallHooks(settings);
    expect(text()).toBe(before);
  });

  it('replaces the entries of another home, and repairs what is half there', () => {
    installHooks({ ...settings, home: join(folder, 'older') });
    const report = installHooks(settings);
    expect(report.removed).toHaveLength(claudeCode.registrations.length);
    expect(report.entries).toEqual(wantedEntries(settings));
    const [first] = wantedEntries(settings);
    writeFileSync(file, JSON.stringify({ hooks: { [first?.event ?? '']: twice(first?.command) } }));
    expect(installHooks(settings).entries).toEqual(expect.arrayContaining([...wantedEntries(settings)]));
    expect(ownEntries(text())).toHaveLength(claudeCode.registrations.length);
  });

  it('H-04: gives every hook at most ten of the agent’s seconds', () => {
    installHooks(settings);
    const limits = ownEntries(text()).map(({ timeout }) => timeout ?? Number.POSITIVE_INFINITY);
    expect(Math.max(...limits)).toBeLessThanOrEqual(10);
  });

  it('H-05: asks for the tools that are recorded, and for no others', () => {
    const matcher = new RegExp(
      claudeCode.registrations.find(({ event }) => event === 'PostToolUse')?.matcher ?? '',
    );
    const tools = ['Read', 'NotebookEdit', 'Bash', 'Agent', 'mcp__memo__recall', 'mcp__plugin_a_b__c'];
    const ignored = [
      'ToolSearch',
      'AskUserQuestion',
      'ReadX',
      'mcp__holloway__recall',
      'mcp__plugin_holloway_holloway__recall',
    ];
    expect(tools.filter((tool) => !matcher.test(tool))).toEqual([]);
    expect(ignored.filter((tool) => matcher.test(tool))).toEqual([]);
  });

  it('looks where the agent looks', () => {
    expect(claudeCode.defaultSettingsFile({}, '/home/dev')).toBe('/home/dev/.claude/settings.json');
    expect(claudeCode.defaultSettingsFile({ CLAUDE_CONFIG_DIR: '/etc/c' }, '/home/dev')).toBe(
      '/etc/c/settings.json',
    );
  });
});

function twice(command: string | undefined) {
  const group = { hooks: [{ type: 'command', command, timeout: 5 }] };
  return [group, group];
}

describe('I-03: a linked settings file', () => {
  const before = '{ "theme": "dark" }';
  let target = '';

  beforeEach(() => {
    mkdirSync(join(folder, 'dotfiles/deep'), { recursive: true });
    target = join(folder, 'dotfiles/deep/claude.json');
    writeFileSync(target, before);
  });

  const links: readonly (readonly [what: string, make: () => string])[] = [
    ['a link', () => link('dotfiles/deep/claude.json', 'settings.json')],
    ['an absolute link', () => link(join(folder, 'dotfiles/deep/claude.json'), 'settings.json')],
    [
      'a chain of two links',
      () => {
        link('deep/claude.json', 'dotfiles/middle.json');
        return link('dotfiles/middle.json', 'settings.json');
      },
    ],
    [
      'a linked folder, with a relative link in it',
      () => {
        link('dotfiles/deep', 'claude');
        link('claude.json', 'dotfiles/deep/settings.json');
        return join(folder, 'claude/settings.json');
      },
    ],
  ];

  function link(to: string, from: string): string {
    symlinkSync(to, join(folder, from));
    return join(folder, from);
  }

  it.each(links)('is edited behind %s, which stays', (_, make) => {
    const path = make();
    const linked = snapshot();
    const linkedSettings = { ...settings, settingsFile: path };
    expect(installHooks(linkedSettings).settingsFile).toBe(target);
    expect(ownEntries(readFileSync(target, 'utf8'))).toHaveLength(claudeCode.registrations.length);
    uninstallHooks(linkedSettings);
    rmSync(settings.home, { recursive: true });
    expect(snapshot()).toEqual(linked);
  });

  it.each([
    ['read-only', 'read-only', () => chmodSync(target, 0o444)],
    ['in a read-only folder', 'read-only', () => chmodSync(join(folder, 'dotfiles/deep'), 0o555)],
    ['gone', 'dangling-link', () => rmSync(target)],
    [
      'itself',
      'dangling-link',
      () => {
        rmSync(target);
        symlinkSync('claude.json', target);
      },
    ],
    [
      'a folder',
      'not-a-file',
      () => {
        rmSync(target);
        mkdirSync(target);
      },
    ],
  ] as const)(
    'stays untouched where its target is %s, with the target and the lines to add',
    (_, code, spoil) => {
      link('dotfiles/deep/claude.json', 'settings.json');
      spoil();
      const spoilt = snapshot();
      const error = refusal(() => installHooks(settings));
      expect(error.code).toBe(code);
      expect(error.message).toContain(target);
      expect(error.message).toContain(JSON.stringify(wantedEntries(settings)[0]?.command));
      expect(snapshot()).toEqual(spoilt);
    },
  );
});

describe('writing a settings file', () => {
  it('leaves the file as it was where the disk does not take all of it', () => {
    writeFileSync(file, '{}');
    const script = `
      import { installHooks } from ${JSON.stringify(join(import.meta.dirname, '../../../../main/sources/agents/install.ts'))};
      import { claudeCode } from ${JSON.stringify(join(import.meta.dirname, '../../../../main/sources/agents/claude-code/spec.ts'))};
      try {
        installHooks({ agent: claudeCode, ...JSON.parse(process.argv[1]) });
      } catch (error) {
        console.log(error.code);
      }`;
    const paths = JSON.stringify({ settingsFile: file, home: settings.home });
    // The smallest limit on a file's size that a shell can set stands for a full disk.
    const { stdout } = spawnSync(
      '/bin/sh',
      ['-c', 'ulimit -f 1; exec "$0" --input-type=module -e "$1" -- "$2"', process.execPath, script, paths],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('io-failed\n');
    expect(text()).toBe('{}');
    expect(readdirSync(folder).sort()).toEqual(['home', 'settings.json']);
  });
});
