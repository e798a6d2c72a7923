import { expect, it } from 'vitest';
import type { HostNotice } from '../../contracts/methods.ts';
import { privacyMethods } from '../../main/socket/methods/privacy-methods.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';

it('an erasure and its undoing are told to every open window, which else goes on showing a project that is gone', async () => {
  const { parts, record } = await composedHost();
  await record([{ at: START, source: 'agent', session: 's', project: 'harbour', type: 'prompt', text: 'x' }]);
  const heard: HostNotice['topic'][] = [];
  parts.notifier.subscribe(['status'], ({ topic }) => heard.push(topic));
  const methods = privacyMethods(parts);
  const call = (name: 'privacy.erase' | 'privacy.undo', params: object): Promise<unknown> =>
    Promise.resolve(methods[name](params as never, undefined as never));
  const scope = { projects: ['harbour'] };
  const { erasure } = (await call('privacy.erase', { scope, backups: 'keep' })) as {
    erasure: { id: number };
  };
  expect(heard).toEqual(['status']);
  await call('privacy.undo', { erasure: erasure.id });
  expect(heard).toEqual(['status', 'status']);
});
