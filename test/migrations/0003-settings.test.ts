import { expect, it } from 'vitest';
import { open } from '../builders/store-builder.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of version 2 keeps its settings, which are JSON from then on (S-10)', async () => {
  const { store } = await open(storeOfVersion(2));
  expect([store.retentionDays, store.setting('retention_days'), store.setting('theme')]).toEqual([
    90,
    90,
    undefined,
  ]);
  store.putSettings({ theme: 'dark', retention_days: null, patterns: ['**/x'] });
  expect([store.retentionDays, store.setting('theme'), store.setting('patterns')]).toEqual([
    null,
    'dark',
    ['**/x'],
  ]);
  store.putSettings({ theme: undefined });
  expect(store.setting('theme')).toBeUndefined();
});
