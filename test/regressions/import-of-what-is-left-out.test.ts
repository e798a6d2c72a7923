import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleOf, JOB } from '../builders/bundle.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const SAID = {
  at: START,
  source: 'agent',
  session: 's',
  type: 'tool_call',
  tool: 'Edit',
  access: 'edit',
} as const;

it('an export is taken in without what the person left out, and redacted by their own patterns', {
  timeout: 120_000,
}, async () => {
  const { parts, record } = await composedHost();
  await record([
    { ...SAID, project: 'client', paths: ['src/a.ts'], callId: 'a' },
    { ...SAID, project: 'own', paths: ['keys/a.pem'], callId: 'b' },
    { ...SAID, project: 'own', paths: ['src/b.ts'], callId: 'c' },
    {
      ...SAID,
      project: 'own',
      type: 'prompt',
      tool: undefined,
      access: undefined,
      text: 'look at CASE-4711',
    },
  ]);
  const from = join(tempFolder(), 'export.ndjson');
  await parts.bundles.export({ to: from, projectIds: null, program: '0.0.0' }, JOB);

  const { parts: other } = await composedHost();
  other.settings.set({
    leftOutProjects: ['client'],
    leftOutFiles: ['*.pem'],
    redactionPatterns: ['CASE-\\d+'],
  });
  expect((await other.bundles.import(from, JOB)).leftOut).toEqual([
    'The project client: it is left out here.',
    'Events whose files are left out here: 1.',
  ]);
  const stored = other.store.projects
    .all()
    .flatMap(({ id, name }) =>
      [...other.store.events.after(id, 0)].map((one) => [name, one.paths, one.text]),
    );
  expect(stored).toEqual([
    ['own', ['src/b.ts'], null],
    ['own', [], 'look at [redacted]'],
  ]);
});

it('an export brings in nothing of a time in which recording was paused here', async () => {
  const { parts, time } = await composedHost();
  parts.pauses.pause(START + 1_000);
  time.now = START + 2_000;
  const event = {
    is: 'event',
    project: 'name:demo',
    source: 'agent',
    type: 'prompt',
    session: 's',
    text: 'x',
  };
  const file = bundleOf([
    { is: 'project', key: 'name:demo', name: 'demo', createdAt: START, roots: [] },
    { ...event, at: START + 500 },
    { ...event, at: START + 1_500 },
  ]);
  expect(await parts.bundles.import(file, JOB)).toMatchObject({
    added: { events: 1 },
    leftOut: ['Events of times in which recording was paused here: 1.'],
  });
});
