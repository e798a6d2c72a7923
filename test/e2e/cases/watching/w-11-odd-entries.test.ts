import { appendFileSync, chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

describe.skipIf(casesAreMissing())('W-11: odd entries', () => {
  test('are skipped quietly, and all else is seen', async () => {
    let folder = '';
    const { account, watching, quiet } = await watchedWork(async (account) => {
      folder = join(account.folder, 'specials');
      await runTool('make-tree.sh', folder, 'specials');
      return [folder];
    });
    onTestFinished(() => chmodSync(join(folder, 'closed'), 0o700));
    const { roots } = await watching();
    // Root may read what nobody may: it has one file more, and one trouble less.
    const isRoot = process.getuid?.() === 0;
    expect(roots).toMatchObject([{ files: isRoot ? 5 : 4 }]);
    appendFileSync(join(folder, 'ok/x.txt'), 'more\n');
    appendFileSync(join(folder, 'line\nbreak.txt'), 'more\n');
    const seen = await quiet(2);
    expect(seen.flatMap(({ paths }) => paths).sort()).toEqual(['line\nbreak.txt', 'ok/x.txt']);
    const log = readFileSync(join(account.home, 'logs/host.log'), 'utf8');
    expect(log.match(/"level":(?:40|50)/g)).toBeNull();
  });
});
