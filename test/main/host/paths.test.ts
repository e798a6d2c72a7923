import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostPaths, prepareHome } from '../../../main/host/paths.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const MODE_BITS = 0o777;
const modeOf = (path: string): string => (lstatSync(path).mode & MODE_BITS).toString(8);

/** Modes of all that lies below a folder, by relative path. */
const modesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => [path, modeOf(join(folder, path))]),
  );

const openUmask = (): void => {
  const before = process.umask(0);
  onTestFinished(() => {
    process.umask(before);
  });
};

describe('hostPaths', () => {
  it('follows HOLLOWAY_HOME, made absolute, and else lies in the user’s folder', () => {
    const before = process.env.HOLLOWAY_HOME;
    onTestFinished(() => {
      if (before === undefined) delete process.env.HOLLOWAY_HOME;
      else process.env.HOLLOWAY_HOME = before;
    });
    process.env.HOLLOWAY_HOME = 'here';
    expect(hostPaths().database).toBe(join(process.cwd(), 'here', 'holloway.db'));
    process.env.HOLLOWAY_HOME = '';
    expect(hostPaths().bin).toBe(join(homedir(), '.holloway', 'bin'));
  });
});

describe('prepareHome (P-03)', () => {
  it('makes every folder, and later files, its owner’s only, under umask 0', () => {
    openUmask();
    const paths = hostPaths(join(tempFolder(), 'new', 'home'));
    prepareHome(paths);
    writeFileSync(join(paths.run, 'later'), '');
    expect({ home: modeOf(paths.home), ...modesBelow(paths.home) }).toEqual({
      home: '700',
      backups: '700',
      bin: '700',
      logs: '700',
      run: '700',
      'run/later': '600',
      spool: '700',
      undo: '700',
    });
  });

  it('closes what an older version left open, keeps what may be run, follows no link', () => {
    openUmask();
    const outside = join(tempFolder(), 'outside');
    writeFileSync(outside, '');
    const paths = hostPaths(join(tempFolder(), 'home'));
    for (const folder of [paths.home, paths.spool, paths.logs, paths.bin]) mkdirSync(folder);
    const open = [`${paths.database}-wal`, `${paths.home}/holloway.db.damaged-2026-01-01`];
    for (const file of [paths.database, ...open, `${paths.spool}/a.event`, `${paths.logs}/host.log.1`])
      writeFileSync(file, '');
    writeFileSync(`${paths.home}/other`, '');
    writeFileSync(join(paths.bin, 'hook'), '');
    chmodSync(join(paths.bin, 'hook'), 0o755);
    symlinkSync(outside, `${paths.logs}/link`);
    prepareHome(paths);
    expect({ outside: modeOf(outside), ...modesBelow(paths.home) }).toEqual({
      outside: '666',
      backups: '700',
      bin: '700',
      'bin/hook': '700',
      'holloway.db': '600',
      'holloway.db-wal': '600',
      'holloway.db.damaged-2026-01-01': '600',
      logs: '700',
      'logs/host.log.1': '600',
      'logs/link': '777',
      other: '666',
      run: '700',
      spool: '700',
      'spool/a.event': '600',
      undo: '700',
    });
  });

  it.each([homedir(), tmpdir(), '/'])('refuses %s as a home: it would be locked away from others', (home) => {
    const before = modeOf(home);
    expect(() => prepareHome(hostPaths(home))).toThrow('HOLLOWAY_HOME');
    expect(modeOf(home)).toBe(before);
  });
});
