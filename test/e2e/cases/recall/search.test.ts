import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultOf } from '../../../../contracts/methods.ts';
import type { Client } from '../../../../main/socket/client.ts';
import { writeFiles } from '../../../builders/account.ts';
import { contextOf, conversation, filesIn, overSocket } from '../../../builders/conversation.ts';
import { prompt, read } from '../../../builders/event-builder.ts';
import { recordedEvent } from '../../../builders/recorded-event.ts';
import { holloway, startHost } from '../../../builders/running-host.ts';
import {
  fileOfNote,
  filesOfNotes,
  type Note,
  type NoteSearch,
  SPELLED,
  searchesIn,
} from '../../../builders/search-notes.ts';
import { caseLines, casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

/** What a search came to. */
interface Found {
  readonly search: NoteSearch;
  /** Files that the words themselves led to, best first. */
  readonly byWords: readonly string[];
  /** Files that a prompt of these words was given. */
  readonly injected: readonly string[];
}

/** Prompts that hold nothing but routine words: memory keeps silent, search does not. */
const SILENT_PROMPTS = new Set(["can't retry", 'AND']);
/** What the case calls at once. The best of a few rounds counts: the machine has other work. */
const AT_ONCE_MS = 100;
const ROUNDS = 3;
/** A folder in which each note was a task of its own, in its words, that led to one file. */
async function folderOfNotes(client: Client, notes: readonly Note[]): Promise<string> {
  const folder = join(tempFolder(), 'notes');
  for (const { id, text } of notes) {
    writeFiles(folder, [fileOfNote(id)]);
    const talk = conversation(overSocket(client), id, folder);
    await talk.prompt(text);
    await talk.read(fileOfNote(id));
  }
  return folder;
}

function byWords({ results }: ResultOf<'memory.recall'>): readonly string[] {
  return results
    .filter(({ evidence }) => evidence.some(({ channel }) => channel === 'lexical'))
    .map(({ path }) => path);
}

async function searchAll(
  client: Client,
  folder: string,
  searches: readonly NoteSearch[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const [index, search] of searches.entries()) {
    const answer = await client.call('memory.recall', { project: folder, query: search.text, limit: 20 });
    const printed = await conversation(overSocket(client), `asking-${index}`, folder).prompt(search.text);
    const injected = filesIn(contextOf(printed));
    found.push({ search, byWords: byWords(answer), injected });
  }
  return found;
}

/** The searches that miss what they must find, or find what they must not: none. */
function failures(found: readonly Found[]): readonly Found[] {
  return found.filter(({ search: { text, wanted, unwanted }, byWords: words, injected }) => {
    const isSilent = SILENT_PROMPTS.has(text);
    return (
      wanted.some((path) => !words.includes(path) || !(isSilent || injected.includes(path))) ||
      unwanted.some((path) => words.includes(path) || injected.includes(path))
    );
  });
}

describe.skipIf(casesAreMissing())('Searching what was worked on', () => {
  it('R-01, R-02, R-03: whatever is typed is searched for as it stands, and a name by its parts', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const folder = await folderOfNotes(client, caseLines<Note>('search/docs.jsonl'));
    const found = await searchAll(client, folder, searchesIn('search/queries.tsv'));

    expect(found.length).toBe(48);
    expect(failures(found)).toEqual([]);
    const misspelled = found.filter(
      ({ search: { kind, text, wanted }, byWords: [first] }) =>
        wanted.length === 1 && (SPELLED.has(kind) || text.includes('_')) && first !== wanted[0],
    );
    expect(misspelled).toEqual([]);
  });

  it('R-03: a whole name ranks above a match of its parts', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const folder = await folderOfNotes(client, [
      {
        id: 'parts',
        text: 'The refund total for each invoice is what we compute at night, invoice by invoice.',
      },
      { id: 'whole', text: 'Call computeRefundTotalForInvoice only once the books are closed.' },
      { id: 'other', text: 'The ranker reads its weights from tiny_ranker-v2 at start.' },
    ]);
    const [found] = await searchAll(client, folder, [
      {
        kind: '',
        text: 'computeRefundTotalForInvoice',
        wanted: filesOfNotes('whole parts'),
        unwanted: filesOfNotes('other'),
      },
    ]);
    expect(found?.byWords).toEqual(filesOfNotes('whole parts'));
  });

  it('R-01: the command line takes the same searches without an error', async () => {
    const host = await startHost(tempFolder());
    const folder = await folderOfNotes(await host.connect(), caseLines<Note>('search/docs.jsonl'));
    for (const [query, wanted] of [
      ['--max-http-header-size', 'd11'],
      ['NEAR(', 'd13'],
      ['"', undefined],
    ] as const) {
      const said = await holloway(host.home, ['recall', '--json', '--project', folder, '--', query]);
      expect(said.stderr).toBe('');
      const answer = JSON.parse(said.stdout) as ResultOf<'memory.recall'>; // Safe: what `--json` promises.
      if (wanted !== undefined) expect(answer.results[0]?.path).toBe(fileOfNote(wanted));
    }
  });

  it('R-04: Chinese, Japanese and Korean texts are found by any part, also for a prompt', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const folder = await folderOfNotes(client, caseLines<Note>('notes/cjk-notes.jsonl'));
    const found = await searchAll(client, folder, searchesIn('notes/cjk-queries.tsv'));
    expect(found.length).toBe(28);
    expect(failures(found)).toEqual([]);
  });

  it('R-06: a phrase with a word too many finds its text, below one that holds all of it', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const loose = searchesIn('notes/cjk-queries.tsv').filter(({ kind }) => kind === 'loose');
    const whole = loose.map(({ text }, index) => ({ id: `whole${index}`, text }));
    const folder = await folderOfNotes(client, [...whole, ...caseLines<Note>('notes/cjk-notes.jsonl')]);
    const found = await searchAll(client, folder, loose);
    expect(found.map(({ byWords: [first] }) => first)).toEqual(whole.map(({ id }) => fileOfNote(id)));
    expect(failures(found)).toEqual([]);
  });

  it('R-05: two characters, or one, are enough among 20,000 texts, at once', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const fill = Array.from({ length: 20_000 }, (_, index) => ({
      id: `f${index}`,
      text: `构建任务 ${index} 号运行`,
    }));
    const events = [...fill, ...caseLines<Note>('notes/cjk-notes.jsonl')]
      .flatMap(({ id, text }) => [prompt(id, text), read(id, fileOfNote(id))])
      .map((event) => recordedEvent(event, 'notes'));
    for (let from = 0; from < events.length; from += 5_000)
      await client.call('event.record', { events: events.slice(from, from + 5_000) });

    const short = searchesIn('notes/cjk-queries.tsv').filter(({ kind }) => kind === 'two' || kind === 'one');
    for (const { text, wanted } of short) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const startedAt = performance.now();
        const answer = await client.call('memory.recall', { project: 'notes', query: text, limit: 20 });
        took.push(performance.now() - startedAt);
        expect(byWords(answer)).toEqual(expect.arrayContaining([...wanted]));
      }
      expect([text, Math.min(...took) < AT_ONCE_MS]).toEqual([text, true]);
    }
  });
});
