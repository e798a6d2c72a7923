import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newAccount } from '../../../builders/account.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

describe.skipIf(casesAreMissing())('W-05: build output and dependencies make no noise', () => {
  test('ignored by the root’s, a nested and the person’s own rules, and one taken back', async () => {
    const account = newAccount();
    mkdirSync(join(account.folder, '.config/git'), { recursive: true });
    writeFileSync(join(account.folder, '.config/git/ignore'), 'scratch/\n');
    let folder = '';
    const { host, quiet, watching } = await watchedWork(async () => {
      folder = join(account.folder, 'noise');
      await runTool('make-tree.sh', folder, 'noise', '2000');
      mkdirSync(join(folder, 'scratch'));
      return [folder];
    }, account);
    const before = await watching();
    for (let file = 0; file < 4_000; file++) {
      const place = ['node_modules/p0', 'dist', 'target', 'sub/out', 'scratch'][file % 5]!;
      writeFileSync(join(folder, place, `more${file}.js`), `${file}`);
    }
    for (let file = 0; file < 200; file++) appendFileSync(join(folder, `r${file}.log`), 'more\n');
    appendFileSync(join(folder, 'src/a.ts'), '// more\n');
    appendFileSync(join(folder, 'dist/keep.txt'), 'more\n');
    const seen = await quiet(2);
    expect(seen.map(({ access, paths }) => [access, ...paths].join(' ')).sort()).toEqual([
      'edit dist/keep.txt',
      'edit src/a.ts',
    ]);
    expect((await watching()).roots[0]?.comparedAt).toBe(before.roots[0]?.comparedAt);
    const { results } = await host.ask('memory.recall', { project: folder, query: 'more p0 out log a.ts' });
    expect(results.map(({ path }) => path).filter((path) => !/^(?:src|dist\/keep)/.test(path))).toEqual([]);
  });
});
