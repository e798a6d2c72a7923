import { expect, test } from 'vitest';
import { hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import { happens, installHooks } from '../../../builders/agent-hooks.ts';
import { fileCall, sessionEnd, sessionStart } from '../../../builders/claude-code-payloads.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

const SESSIONS = ['left', 'right'];
/** Of each session: its start, its calls and its end. */
const EVENTS = 100;
const CALLS = EVENTS - 2;

test('H-16: two sessions in one folder do not overwrite each other', async () => {
  const account = newAccount();
  await installHooks(account);
  const host = await hostOf(account);
  const folder = await newRepository(account, 'code/shop', ['src/left.ts', 'src/right.ts']);

  const inBoth = (payloadFor: (session: string) => Parameters<typeof happens>[1]) =>
    Promise.all(SESSIONS.map((session) => happens(account, payloadFor(session))));
  await inBoth((session) => sessionStart(session, folder));
  for (let call = 0; call < CALLS; call++)
    await inBoth((session) => fileCall(session, folder, `src/${session}.ts`));
  await inBoth((session) => sessionEnd(session, folder));

  expect(await afterSpool(host)).toMatchObject({ events: SESSIONS.length * EVENTS, errors: 0 });
  const stored = storedEvents(account);
  for (const session of SESSIONS) {
    const own = stored.filter((event) => event.session === session);
    expect(own.map(({ type }) => type)).toEqual([
      'session_started',
      ...Array(CALLS).fill('tool_call'),
      'session_ended',
    ]);
    expect(new Set(own.flatMap(({ paths }) => paths))).toEqual(new Set([`src/${session}.ts`]));
  }
  expect(await host.ask('memory.stats', { project: folder })).toMatchObject({
    sessions: SESSIONS.length,
    files: 2,
  });
  // Each session was learned as its own: the files of one are no neighbours of the other's.
  const { resource, associations } = await host.ask('memory.explain', {
    project: folder,
    query: 'left',
    path: 'src/left.ts',
  });
  expect(resource).toMatchObject({ accesses: CALLS, sessions: 1 });
  expect(associations.filter(({ kind }) => kind === 'file')).toEqual([]);
});
