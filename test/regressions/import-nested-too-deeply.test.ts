import { expect, it } from 'vitest';
import { bundleOf, JOB } from '../builders/bundle.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';

const LEVELS = 30_000;
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const OBJECTS = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;

it('a line nested too deeply is a bad one, and the others are taken', async () => {
  const { parts } = await composedHost();
  const event = {
    is: 'event',
    project: 'name:demo',
    at: START,
    source: 'agent',
    type: 'prompt',
    session: 's',
  };
  const steps = { is: 'row', project: 'name:demo', table: 'procedures', meant: {}, events: {}, children: [] };
  const file = bundleOf([
    { is: 'project', key: 'name:demo', name: 'demo', createdAt: START, roots: [] },
    `{"is":"setting","name":"retention_days","value":${DEEP}}`,
    `{"is":"setting","name":"retention_days","value":${OBJECTS}}`,
    `{"is":"event","project":"name:demo","text":${DEEP}}`,
    DEEP,
    { ...steps, cells: { steps: DEEP, files: OBJECTS } },
    { ...event, text: 'whole' },
  ]);
  const { bad } = await parts.bundles.check(file, JOB);
  expect(bad).toEqual([3, 4, 5, 6].map((line) => ({ line, reason: 'nested too deeply' })));
  expect(await parts.bundles.import(file, JOB)).toMatchObject({
    added: { events: 1, procedures: 0 },
    leftOut: ['One of the procedures: it holds what none does.'],
  });
});
