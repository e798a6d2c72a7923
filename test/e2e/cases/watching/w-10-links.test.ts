import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

describe.skipIf(casesAreMissing())('W-10: links back to a parent', () => {
  test('each real file counts once, and its edit, too', async () => {
    let folder = '';
    const { watching, quiet } = await watchedWork(async (account) => {
      folder = join(account.folder, 'loops');
      await runTool('make-tree.sh', folder, 'loops');
      return [folder];
    });
    expect(await watching()).toMatchObject({
      state: 'on',
      roots: [{ files: 80, folders: 42, troubles: [] }],
    });
    appendFileSync(join(folder, 'suite/part7/a.txt'), 'more\n');
    expect(await quiet(1)).toMatchObject([{ access: 'edit', paths: ['suite/part7/a.txt'] }]);
  });
});
