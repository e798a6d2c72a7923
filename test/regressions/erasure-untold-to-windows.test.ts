import { expect, it } from 'vitest';
import type { HostNotice } from '../../contracts/methods.ts';
import { privacyMethods } from '../../main/socket/methods/privacy-methods.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';

it('an erasure, its undoing and its end are told to every open window, which else goes on showing what is gone', async () => {
  const { parts, record } = await composedHost();
  await record([{ at: START, source: 'agent', session: 's', project: 'harbour', type: 'prompt', text: 'x' }]);
  const heard: HostNotice['topic'][] = [];
  parts.notifier.subscribe(['erased'], ({ topic }) => heard.push(topic));
  const methods = privacyMethods(parts);
  const call = (
    name: 'privacy.erase' | 'privacy.undo' | 'privacy.finish',
    params: object,
  ): Promise<unknown> => Promise.resolve(methods[name](params as never, undefined as never));
  const erase = async (): Promise<number> => {
    const answer = await call('privacy.erase', { scope: { projects: ['harbour'] }, backups: 'keep' });
    return (answer as { erasure: { id: number } }).erasure.id;
  };
  const id = await erase();
  expect(heard).toEqual(['erased']);
  await call('privacy.undo', { erasure: id });
  expect(heard).toEqual(['erased', 'erased']);
  await call('privacy.finish', { erasure: await erase() });
  expect(heard).toEqual(['erased', 'erased', 'erased', 'erased']);
});
