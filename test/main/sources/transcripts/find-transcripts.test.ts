import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTranscripts } from '../../../../main/sources/transcripts/find-transcripts.ts';
import { temporaryFolder } from './temporary-file.ts';

describe('findTranscripts', () => {
  it('lists sessions and their subagents, oldest first and then by name', async () => {
    const folder = temporaryFolder();
    const put = (name: string, seconds: number) => {
      const file = join(folder, name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, 'xyz');
      utimesSync(file, seconds, seconds);
    };
    put('-work-shop/s2.jsonl', 300);
    put('-work-shop/s1.jsonl', 200);
    put('-work-shop/s1/subagents/agent-b.jsonl', 100);
    put('-work-shop/s1/subagents/agent-a.jsonl', 100);
    put('-work-shop/s1/subagents/agent-a.meta.json', 100);
    const found = await findTranscripts(folder);
    expect(found).toEqual(
      [
        '-work-shop/s1/subagents/agent-a.jsonl',
        '-work-shop/s1/subagents/agent-b.jsonl',
        '-work-shop/s1.jsonl',
        '-work-shop/s2.jsonl',
      ].map((name) => ({ file: join(folder, name), bytes: 3 })),
    );
  });

  it('finds nothing in an empty folder and fails on a missing one', async () => {
    const folder = temporaryFolder();
    expect(await findTranscripts(folder)).toEqual([]);
    await expect(findTranscripts(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  });
});
