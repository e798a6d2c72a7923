import { describe, expect, it } from 'vitest';
import type { ProjectMemory } from '../../../../../main/engine/memory/project-memory.ts';
import type { ActivityEvent } from '../../../../../main/engine/model/event.ts';
import { event, prompt, read } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../../../builders/memory-builder.ts';
import { caseLines, casesAreMissing, caseTable } from '../../../../builders/shared-cases.ts';

interface Act {
  readonly session: string;
  readonly at: string;
  readonly path: string;
  readonly act: 'read' | 'edit';
}

const FILE_ASK = 'file:';
const NOW = Date.UTC(2024, 0, 10);

function actOf({ session, at, path, act }: Act): ActivityEvent {
  const tool = act === 'edit' ? 'Edit' : 'Read';
  return event({
    type: 'tool_call',
    at: Date.parse(at),
    session,
    tool,
    access: act,
    paths: [path],
    ok: true,
  });
}

/** Asks with the words, or, for an open file, with its path: as a query of its own. */
function asQuery(memory: ProjectMemory, ask: string): readonly string[] {
  const text = ask.startsWith(FILE_ASK) ? ask.slice(FILE_ASK.length) : ask;
  return pathsOf(engine.recall(memory, query(text, { now: NOW, limit: 10 })));
}

/** Asks from a session that gave the prompt, or that has just opened the file. */
function asPrompt(memory: ProjectMemory, ask: string): readonly string[] {
  const file = ask.startsWith(FILE_ASK) ? ask.slice(FILE_ASK.length) : null;
  const text = file === null ? ask : `continue in ${file}`;
  const opened = file === null ? [] : [read('asking', file)];
  for (const each of [...opened, prompt('asking', text)]) engine.observe(memory, { ...each, at: NOW });
  return pathsOf(engine.recall(memory, query(text, { now: NOW, session: 'asking', limit: 10 })));
}

describe.skipIf(casesAreMissing())('A file that is in everything says nothing (R-13)', () => {
  const acts = caseLines<Act>('recall/hub-sessions.jsonl').map(actOf);

  describe.each(caseTable('recall/hub-expectations.tsv'))('%s', (ask = '', wanted = '', hubs = '') => {
    it.each([
      ['query', asQuery],
      ['prompt', asPrompt],
    ] as const)('asked as a %s, the topic fills the first three places', (_way, recall) => {
      const open = ask.startsWith(FILE_ASK) ? ask.slice(FILE_ASK.length) : null;
      const firstThree = recall(memoryOf(acts), ask)
        .filter((path) => path !== open)
        .slice(0, 3);
      expect(firstThree).toEqual(expect.arrayContaining(wanted.split(' ')));
      expect(firstThree.filter((path) => hubs.split(' ').includes(path))).toEqual([]);
    });
  });
});
