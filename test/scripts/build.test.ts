import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findCli } from '../../scripts/built-cli.mjs';

/** What a library leaves in a page that was built for developers: slow, and large. */
const FOR_DEVELOPERS = /jsxDEV|react-stack-bottom-frame|react_stack_bottom_frame/;

it('the page is built for its users, whatever NODE_ENV the build was started with', () => {
  expect(process.env.NODE_ENV).toBe('test');
  const assets = join(dirname(fileURLToPath(findCli())), 'renderer', 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => FOR_DEVELOPERS.test(readFileSync(join(assets, name), 'utf8')))).toEqual([]);
});
