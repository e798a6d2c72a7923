import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostOf, newAccount, report } from '../../../builders/account.ts';
import {
  commandFor,
  expectHarmless,
  happens,
  installHooks,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';
import { feeding } from '../../../native/hook-process.ts';

/** Session and folder of the fixtures. */
const SESSION = '11111111-2222-4333-8444-555555555555';
const FOLDER = '/home/dev/code/demo';

describe.skipIf(casesAreMissing())('H-10: half a character does no lasting harm', () => {
  test('what is broken is replaced; the session can be read, searched and copied', async () => {
    const account = newAccount();
    await installHooks(account);
    const host = await hostOf(account);
    const send = async (event: string, fixture: string): Promise<void> => {
      const payload = readFileSync(casePath(join('hook-stdin', fixture)));
      expectHarmless(await runCommand(account, commandFor(account, event), feeding(payload)));
    };
    await send('UserPromptSubmit', 'lone-surrogate.json');
    await send('PostToolUse', 'invalid-utf8.bin');
    await happens(account, {
      hook_event_name: 'PostToolUse',
      session_id: SESSION,
      cwd: FOLDER,
      tool_name: 'Edit',
      tool_use_id: 'after',
      tool_input: { file_path: join(FOLDER, 'src/picture.ts') },
    });

    // Read.
    expect(storedEvents(account).map(({ text, command, paths }) => ({ text, command, paths }))).toEqual([
      { text: 'before \ufffd middle \ufffd after', command: null, paths: [] },
      { text: null, command: 'cat picture.png', paths: [] },
      { text: null, command: null, paths: ['src/picture.ts'] },
    ]);
    // Searched, also with the broken text itself.
    for (const query of ['middle', 'before \ufffd middle \ufffd after', 'before \ud83d middle']) {
      const found = await host.ask('memory.recall', { project: FOLDER, query, session: SESSION });
      expect(found.results.map(({ path }) => path)).toEqual(['src/picture.ts']);
    }
    // Copied whole, and taken up again.
    expect(await report(account, 'backup', '--to', join(account.folder, 'copy.db'))).toMatchObject({
      events: 3,
    });
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ events: 3, identical: true });
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: 3 });
  });
});
