import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of version 2 keeps its settings, which are JSON from then on (S-10)', async () => {
  const { store } = await open(storeOfVersion(2));
  expect([store.retention.days, store.settings.get('retention_days'), store.settings.get('theme')]).toEqual([
    90,
    90,
    undefined,
  ]);
  store.settings.put({ theme: 'dark', retention_days: null, patterns: ['**/x'] });
  expect([store.retention.days, store.settings.get('theme'), store.settings.get('patterns')]).toEqual([
    null,
    'dark',
    ['**/x'],
  ]);
  store.settings.put({ theme: undefined });
  expect(store.settings.get('theme')).toBeUndefined();
});
