import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectDirectory, pathWithin } from '../../../main/host/project-directory.ts';
import { openStore } from '../../../main/store/open-store.ts';
import type { Store } from '../../../main/store/store.ts';
import { sharedFolder } from '../../builders/shared-data.ts';

const NOW = Date.UTC(2026, 0, 1);
const temp = realpathSync(mkdtempSync(join(tmpdir(), 'directory-')));
const repos = join(temp, 'repos');
let store: Store;

beforeAll(async () => {
  ({ store } = await openStore({ file: join(temp, 'home', 'holloway.db'), now: NOW }));
});
afterAll(() => {
  store.close();
  rmSync(temp, { recursive: true });
});

/** A directory as after a restart: nothing looked up yet. */
const restarted = (): ProjectDirectory => new ProjectDirectory(store, () => NOW, join(temp, 'home'));
const idOf = async (folder: string): Promise<number> => (await restarted().resolve(folder)).project.id;

const git = (folder: string, ...words: string[]): void => {
  execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.test', ...words], {
    cwd: folder,
    stdio: 'ignore',
  });
};

const repository = (name: string, content: string): string => {
  const folder = join(temp, name);
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '-q');
  writeFileSync(join(folder, 'file.ts'), content);
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'start', '--date', '2026-01-01T00:00:00Z');
  return folder;
};

describe('projects by name and by folder', () => {
  it('enters nothing that is only asked about, and finds what is known', async () => {
    const folders = [join(temp, 'asked-about'), repository('asked-about-repository', 'asked')];
    for (const asked of ['asked about', ...folders]) {
      const place = await restarted().lookUp(asked);
      expect(place).toMatchObject({ project: { id: 0, key: '', events: 0 }, isUnassigned: false });
      expect(await restarted().lookUp(asked)).toEqual(place);
      const entered = await restarted().resolve(asked);
      expect(entered.project.id).toBeGreaterThan(0);
      expect(await restarted().lookUp(asked)).toEqual(entered);
    }
    expect(await restarted().lookUp(join(temp, 'asked-about', 'within'))).toMatchObject({
      project: { id: await idOf(join(temp, 'asked-about')) },
      folder: 'within',
    });
    expect(await restarted().lookUp('')).toMatchObject({ isUnassigned: true });
  });

  it('takes what is no path as an opaque name', async () => {
    const place = await restarted().resolve('demo');
    expect([place.project.name, place.root, place.isUnassigned]).toEqual(['demo', null, false]);
    expect(await idOf('demo')).toBe(place.project.id);
  });

  it('keeps events without a folder as unassigned (R-16)', async () => {
    const place = await restarted().resolve('');
    expect([place.project.name, place.isUnassigned]).toEqual(['Outside any project', true]);
  });

  it('does not take the temp folder for a project', async () => {
    expect((await restarted().resolve(tmpdir())).isUnassigned).toBe(true);
  });

  it('takes a plain folder as a project, and folders in it as part of it (H-14)', async () => {
    const plain = join(temp, 'plain');
    mkdirSync(join(plain, 'sub'), { recursive: true });
    const place = await restarted().resolve(plain);
    expect(place.root).toBe(plain);
    expect(await idOf(join(plain, 'sub'))).toBe(place.project.id);
  });

  it('keeps projects whose folder does not exist apart', async () => {
    expect(await idOf('/nowhere/a')).not.toBe(await idOf('/nowhere/b'));
    expect(await idOf('/nowhere/a')).toBe(await idOf('/nowhere/a'));
  });

  it('knows its own folder', () => {
    expect(restarted().isOwn(join(temp, 'home', 'spool'))).toBe(true);
    expect(restarted().isOwn(temp)).toBe(false);
  });
});

describe('repositories', () => {
  it('follows a repository that moved, and takes a clone of it as the same project (H-15)', async () => {
    const before = repository('before', 'moves');
    const id = await idOf(before);
    const after = join(temp, 'elsewhere');
    renameSync(before, after);
    expect(await idOf(after)).toBe(id);
    git(temp, 'clone', '-q', after, join(temp, 'clone'));
    expect(await idOf(join(temp, 'clone'))).toBe(id);
    expect(await idOf(after)).toBe(id);
  });

  it('keeps two living repositories apart although they start with the same commit', async () => {
    const fixed = { GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' };
    Object.assign(process.env, fixed);
    const one = repository('twin-1', 'same');
    const two = repository('twin-2', 'same');
    delete process.env.GIT_COMMITTER_DATE;
    expect(await idOf(one)).not.toBe(await idOf(two));
    expect(await idOf(two)).toBe(await idOf(two));
  });

  it('keeps the project of a repository that got its first commit later, even when it moves then', async () => {
    const young = join(temp, 'young');
    mkdirSync(young);
    git(young, 'init', '-q');
    const id = await idOf(young);
    writeFileSync(join(young, 'a.ts'), 'young');
    git(young, 'add', '.');
    git(young, 'commit', '-qm', 'first');
    expect(await idOf(young)).toBe(id);
    renameSync(young, join(temp, 'grown'));
    expect(await idOf(join(temp, 'grown'))).toBe(id);
  });

  it('places a file in the repository that it lies in, wherever the agent is', async () => {
    const folder = repository('touched', 'touched');
    const place = await restarted().ofPath(join(folder, 'src', 'deep', 'x.ts'));
    expect(place?.root).toBe(folder);
    expect(restarted().ofPath('/no/repository/here.ts')).toBeNull();
  });
});

if (sharedFolder === null) console.warn('Skipped: cases H-13 and H-14, ../shared is not there.');

describe.skipIf(sharedFolder === null)('checkouts of one repository', () => {
  beforeAll(() => {
    const make = join(sharedFolder!, 'cases/fixtures/tools/make-repos.sh');
    execFileSync('sh', [make, join(repos, 'w'), 'worktrees'], { stdio: 'ignore' });
    execFileSync('sh', [make, join(repos, 'm'), 'monorepo'], { stdio: 'ignore' });
  });

  it('is one project in all worktrees, inside, beside and gone (H-13)', async () => {
    const app = await idOf(join(repos, 'w/app'));
    expect(await idOf(join(repos, 'w/app/.agent/worktrees/quiet-otter'))).toBe(app);
    expect(await idOf(join(repos, 'w/app-hotfix'))).toBe(app);
    expect(await idOf(join(repos, 'w/app-gone'))).toBe(app);
  });

  it('takes packages as parts, submodules and inner repositories as projects of their own (H-14)', async () => {
    const mono = await idOf(join(repos, 'm/mono'));
    expect(await idOf(join(repos, 'm/mono/packages/a'))).toBe(mono);
    expect(await idOf(join(repos, 'm/mono/packages/b'))).toBe(mono);
    const inner = await idOf(join(repos, 'm/mono/vendor/inner'));
    const submodule = await idOf(join(repos, 'm/mono/libs/lib'));
    expect(new Set([mono, inner, submodule]).size).toBe(3);
    expect(submodule).toBe(await idOf(join(repos, 'm/lib')));
  });
});

describe('paths within a root', () => {
  it.each([
    ['/p', '/p/src/a.ts', 'src/a.ts'],
    ['/p', 'src/a.ts', 'src/a.ts'],
    ['/p', '/p', null],
    ['/p', '/q/a.ts', null],
    ['/p', '../a.ts', null],
    ['/p', '/p/..a/b.ts', '..a/b.ts'],
    ['/p', '/p/cafe\u0301.ts', 'caf\u00e9.ts'],
  ])('in %s, %s is %s', (root, path, expected) => {
    expect(pathWithin(root, path)).toBe(expected);
  });
});
