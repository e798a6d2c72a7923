import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { connect } from '../../../../main/socket/client.ts';
import { commandLine } from '../../../builders/command-line.ts';

const { home, project } = commandLine({ hasHost: true });

const calls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    source: 'agent',
    type: 'tool_call',
    project,
    session: 'one',
    callId: `${from + index}`,
    paths: ['a.ts'],
  }));

it('requests that do not wait for each other are logged in the order in which they were sent', async () => {
  const host = await connect({ home });
  await Promise.all(
    [
      { from: 0, count: 200 },
      { from: 200, count: 1 },
      { from: 201, count: 20 },
    ].map(({ from, count }) => host.call('event.record', { events: calls(from, count) })),
  );
  host.close();
  const database = new Database(join(home, 'holloway.db'), { readonly: true });
  const logged = database.prepare('SELECT call_id FROM events ORDER BY id').pluck().all();
  database.close();
  expect(logged).toEqual(calls(0, 221).map(({ callId }) => callId));
});
