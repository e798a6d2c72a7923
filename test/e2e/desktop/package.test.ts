import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookSources } from '../../../main/host/hook-sources.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { callVerb } from './bridge.ts';
import { makeElectronStub } from './electron-stub.ts';
import { ON_ELECTRON, startDesktop } from './start-desktop.ts';

const ROOT = join(import.meta.dirname, '../../..');
const work = mkdtempSync(join(tmpdir(), 'hw-package-'));
const unpacked = join(work, 'packages/linux-unpacked');
const resources = join(unpacked, 'resources');

const NATIVE = `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`;

/** Files below a folder, by their path in it. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** What the archive holds, without folders; the hashes in the names of chunks left out. */
function packedFiles(): readonly string[] {
  const archive = join(resources, 'app.asar');
  const all = listPackage(archive, { isPack: false }).map((path) => path.slice(1));
  return all.filter((path) => !all.some((each) => each.startsWith(`${path}/`)));
}

describe.skipIf(process.platform !== 'linux' || ON_ELECTRON)(
  'the packed application',
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      const stub = join(work, 'electron');
      mkdirSync(stub);
      await makeElectronStub(stub);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          join(ROOT, 'scripts/dist.mjs'),
          '--dir',
          '--linux',
          `-c.electronDist=${stub}`,
          `-c.directories.output=${join(work, 'packages')}`,
        ],
        { encoding: 'utf8', cwd: ROOT },
      );
      if (status !== 0) throw new Error(`${stdout}${stderr}`);
    }, 240_000);

    afterAll(() => rmSync(work, { recursive: true, force: true }));

    it('is described as electron-builder understands it', () => {
      const check = `
      const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config');
      const { DebugLogger } = require('builder-util');
      getConfig(process.cwd(), 'electron-builder.yml', null)
        .then((config) => validateConfiguration(config, new DebugLogger(false)))
        .then(() => console.log('fits'), (error) => console.log(error.message));`;
      const { stdout } = spawnSync(process.execPath, ['-e', check], { cwd: ROOT, encoding: 'utf8' });
      expect(stdout).toBe('fits\n');
    });

    it('holds the programs, the page, the icons and SQLite, and nothing else', () => {
      const files = packedFiles();
      const kinds = Object.groupBy(files, (path) => {
        if (/^dist\/app\/renderer\/(?:index\.html$|assets\/[^/]+\.(?:js|css|woff2|svg)$)/.test(path))
          return 'page';
        if (/^dist\/app\/icons\/tray-[\w-]+(?:@2x)?\.png$/.test(path)) return 'icons';
        if (/^dist\/app\/[\w-]+\.c?js$/.test(path)) return 'programs';
        if (/^node_modules\/(?:better-sqlite3)\/(?:lib\/[\w/-]+\.js|package\.json|LICENSE)$/.test(path))
          return 'sqlite';
        return 'other';
      });
      expect([...(kinds.other ?? [])].sort()).toEqual([NATIVE, 'package.json']);
      const names = readdirSync(join(ROOT, 'main/host')).filter((name) => /(?<!^run)-worker\.ts$/.test(name));
      const workers = names.map((name) => `dist/app/${name.replace('.ts', '.js')}`);
      expect(kinds.programs).toEqual(
        expect.arrayContaining(['dist/app/app.js', 'dist/app/preload.cjs', ...workers]),
      );
      expect(kinds.programs).not.toContain('dist/app/cli.js');
      expect(kinds.icons).toHaveLength(readdirSync(join(ROOT, 'assets/tray')).length);
      expect(kinds.page).toContain('dist/app/renderer/index.html');
    });

    it('starts the built main program, and keeps what only developers need', () => {
      const extracted = extract();
      const { main, version, devDependencies, scripts, bin } = JSON.parse(
        readFileSync(join(extracted, 'package.json'), 'utf8'),
      );
      const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      expect({ main, version, devDependencies, scripts, bin }).toEqual({
        main: 'dist/app/app.js',
        version: own.version,
        bin: null,
      });
    });

    it('keeps outside the archive what the system itself loads or runs', () => {
      expect(filesIn(join(resources, 'app.asar.unpacked'))).toEqual([NATIVE]);
      expect(filesIn(join(resources, 'native/hook'))).toEqual([
        'hook.c',
        'hook.mjs',
        'hook.sh',
        `prebuilt/linux-${process.arch}/hook`,
      ]);
      expect(hookSources(join(resources, 'app.asar'))).toBe(join(resources, 'native/hook'));
    });

    it('has a hook client that ends well where no host is', () => {
      const hook = join(resources, `native/hook/prebuilt/linux-${process.arch}/hook`);
      const { status, stdout } = spawnSync(hook, [], {
        env: { HOLLOWAY_HOME: '/dev/null/none' },
        input: '{}',
      });
      expect([status, String(stdout)]).toEqual([0, '']);
      expect(statSync(hook).mode & 0o111).not.toBe(0);
    });

    it('can be used for nothing but itself', async () => {
      const wire = await getCurrentFuseWire(join(unpacked, 'holloway-desktop'));
      const on = FuseState.ENABLE;
      const off = FuseState.DISABLE;
      expect({ ...wire }).toMatchObject({
        [FuseV1Options.RunAsNode]: off,
        [FuseV1Options.EnableCookieEncryption]: on,
        [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
        [FuseV1Options.EnableNodeCliInspectArguments]: off,
        [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
        [FuseV1Options.OnlyLoadAppFromAsar]: on,
        [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
        [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
      });
    });

    it('runs from what is in the archive', async () => {
      const program = join(extract(), 'dist/app/app.js');
      const app = await startDesktop({ home: tempFolder(), program, env: { STAND_IN_PACKAGED: '1' } });
      const page = await app.page();
      await page.waitForSelector('nav');
      expect(await callVerb(page, 'maintenance.rebuild')).toMatchObject({
        ok: true,
        result: { identical: true },
      });
      expect(await callVerb(page, 'maintenance.verify')).toMatchObject({ ok: true, result: { ok: true } });
      await app.clickTray('quit');
      expect(await app.ended).toBe(0);
    });
  },
);

/** The archive as a folder of the same name and place. */
function extract(): string {
  const folder = join(work, 'extracted/app.asar');
  if (!existsSync(folder)) extractAll(join(resources, 'app.asar'), folder);
  return folder;
}
