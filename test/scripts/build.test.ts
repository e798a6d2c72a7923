import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What a library leaves in a page that was built for developers: slow, and large. */
const FOR_DEVELOPERS = /jsxDEV|react[-_]stack[-_]bottom[-_]frame/;

it('the page is built for its users, whatever NODE_ENV the build was started with', () => {
  const env = { ...process.env, NODE_ENV: 'development' };
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { env });
  expect(status).toBe(0);
  const [, build = ''] = /\.\/(build-\w+)\//.exec(readFileSync(join(ROOT, 'dist/cli.js'), 'utf8')) ?? [];
  const assets = join(ROOT, 'dist', build, 'renderer/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => FOR_DEVELOPERS.test(readFileSync(join(assets, name), 'utf8')))).toEqual([]);
});
