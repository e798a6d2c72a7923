import { expect, test } from 'vitest';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const LAST_WORK = 1_700_000_000_000;

test('upkeep of a project that rests does not pass for work in it', async () => {
  const home = tempFolder();
  const host = await startHost(home);
  const read = { source: 'agent', session: 's', type: 'tool_call', tool: 'Read' } as const;
  const events = ['a.ts', 'b.ts'].map((path) => ({ ...read, project: 'old', paths: [path], at: LAST_WORK }));
  await host.ask('event.record', { events });
  await host.ask('event.record', {
    events: [{ ...read, project: 'new', paths: ['c.ts'], at: LAST_WORK + 1 }],
  });
  await host.ask('maintenance.decay', { project: 'old' });
  await expect(host.ask('maintenance.decay', { project: 'looked at only' })).rejects.toThrow(
    'Nothing is known',
  );

  const { projects } = await host.ask('project.list', {});
  expect(projects.map(({ name, lastAt }) => [name, lastAt])).toEqual([
    ['new', LAST_WORK + 1],
    ['old', LAST_WORK],
  ]);
  expect(await host.ask('host.status', {})).toMatchObject({ events: 3, lastEventAt: LAST_WORK + 1 });
});
