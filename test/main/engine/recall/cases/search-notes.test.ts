import { describe, expect, it } from 'vitest';
import type { ProjectMemory } from '../../../../../main/engine/memory/project-memory.ts';
import { prompt, read } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../../../builders/memory-builder.ts';
import { fileOfNote, type Note, SPELLED, searchesIn } from '../../../../builders/search-notes.ts';
import { caseLines, casesAreMissing } from '../../../../builders/shared-cases.ts';

/** A memory in which each note is the context of one file: a task in its words, then a read of the file. */
function memoryOfNotes(notes: readonly Note[]): ProjectMemory {
  return memoryOf(notes.flatMap(({ id, text }) => [prompt(id, text), read(id, fileOfNote(id))]));
}

function found(memory: ProjectMemory, text: string): readonly string[] {
  return pathsOf(engine.recall(memory, query(text, { channels: ['lexical'], limit: 20 })));
}

describe.skipIf(casesAreMissing())('Whatever is typed is a search (R-01, R-02, R-03)', () => {
  const memory = memoryOfNotes(caseLines<Note>('search/docs.jsonl'));

  it.each(searchesIn('search/queries.tsv'))('$kind: «$text»', ({ kind, text, wanted, unwanted }) => {
    const results = found(memory, text);
    expect(results).toEqual(expect.arrayContaining([...wanted]));
    expect(results.filter((path) => unwanted.includes(path))).toEqual([]);
    if (wanted.length === 1 && (SPELLED.has(kind) || text.includes('_'))) expect(results[0]).toBe(wanted[0]);
  });
});

describe.skipIf(casesAreMissing())(
  'Chinese, Japanese and Korean are found by any part (R-04, R-05, R-06)',
  () => {
    const memory = memoryOfNotes(caseLines<Note>('notes/cjk-notes.jsonl'));

    it.each(searchesIn('notes/cjk-queries.tsv'))('$kind: «$text»', ({ text, wanted, unwanted }) => {
      const results = found(memory, text);
      expect(results).toEqual(expect.arrayContaining([...wanted]));
      expect(results.filter((path) => unwanted.includes(path))).toEqual([]);
    });

    it('ranks a note that holds the whole phrase above those that hold most of it', () => {
      const loose = [
        { id: 'whole', text: '支付回调超时处理' },
        { id: 'part', text: '支付回调需要在三秒内返回' },
      ];
      expect(
        found(memoryOfNotes([...loose, ...caseLines<Note>('notes/cjk-notes.jsonl')]), '支付回调超时处理')[0],
      ).toBe('docs/whole.md');
    });
  },
);
