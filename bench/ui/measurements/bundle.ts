import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Benchmark } from '../../figure.ts';
import { builtPage } from '../built-page.ts';

const BYTES_PER_KB = 1_024;
/** Chosen: a page that a slow laptop still reads and compiles within the first paint's 300 ms. */
const FIRST_LOAD_AIM_KB = 200;

/** Sizes of what the window loads. */
export const bundle: Benchmark = {
  name: 'bundle',
  title: 'Size of the page',
  run: () => {
    const page = builtPage();
    const assets = readdirSync(join(page, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
    const html = readFileSync(join(page, 'index.html'), 'utf8');
    const first = assets.filter((name) => html.includes(name));
    const kilobytes = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(page, 'assets', name))).length, 0) /
      BYTES_PER_KB;
    return Promise.resolve({
      figures: [
        {
          what: `scripts and styles of the first load (${first.length}), gzip`,
          unit: 'KB',
          value: kilobytes(first),
          aims: [atMost('value', FIRST_LOAD_AIM_KB)],
        },
        { what: `all scripts and styles (${assets.length}), gzip`, unit: 'KB', value: kilobytes(assets) },
      ],
      notes: [],
    });
  },
};
