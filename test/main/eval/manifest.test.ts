import { expect, test } from 'vitest';
import { createManifest } from '../../../main/eval/manifest.ts';

const settings = {
  repos: ['tiny'],
  maxTasks: 3,
  without: ['recency'],
  personFactors: [0.5],
  clock: 'sim',
  bootstrap: { resamples: 1_000, seed: 42 },
} as const;

test('a manifest names what a run needs to be made again', async () => {
  const file = { file: 'tiny.jsonl', sha256: 'ab', bytes: 1, trajectories: 1, malformed: 0 };
  const manifest = await createManifest(settings, { files: [file], malformed: [] }, Date.UTC(2026, 1, 3));
  expect(manifest).toMatchObject({
    date: '2026-02-03T00:00:00.000Z',
    node: process.versions.node,
    settings,
    files: [file],
    malformed: [],
  });
  expect(manifest.source.version).toMatch(/^\d+\.\d+\.\d+/);
});

test('in a checkout the source is a commit; elsewhere it is the package’s version alone', async () => {
  const { source } = await createManifest(settings, { files: [], malformed: [] }, 0);
  if (source.commit === null) expect(source.modified).toBeNull();
  else expect(source).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40,64}$/) });
});
