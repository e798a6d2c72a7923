import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../main/socket/client.ts';
import { writeFiles } from '../../../builders/account.ts';
import { contextOf, conversation, overSocket } from '../../../builders/conversation.ts';
import { holloway, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const WORK = [
  'the harbour tariff totals are wrong',
  'the pilot roster misses night shifts',
  'the berth plan overlaps',
];

/** A project folder with 100 files, worked on in the words that all projects share. */
async function busyProject(client: Client, name: string): Promise<string> {
  const folder = join(tempFolder(), name);
  const files = Array.from({ length: 100 }, (_, index) => `src/${name}/part${index}.ts`);
  writeFiles(folder, files);
  for (let index = 0; index < files.length; index += 5) {
    const talk = conversation(overSocket(client), `${name} ${index}`, folder);
    await talk.prompt(WORK[index % WORK.length] ?? '');
    for (const file of files.slice(index, index + 5)) await talk.read(file);
    await talk.fail('npm test', 'TypeError: tariff is undefined');
  }
  return folder;
}

/** All that can be asked about a project today, as one text. */
async function everythingAsked(
  client: Client,
  project: string,
  words: string,
  ownFile: string,
): Promise<string> {
  const answers: unknown[] = [];
  for (const query of [words, `src/${words}`, `${words} tariff`]) {
    answers.push(await client.call('memory.recall', { project, query, limit: 1_000 }));
    answers.push(await client.call('memory.explain', { project, query, path: ownFile }));
    const talk = conversation(overSocket(client), `asking for ${query.length}`, project);
    answers.push(contextOf(await talk.start()), contextOf(await talk.prompt(query)));
    answers.push(contextOf(await talk.fail('npm test', words)));
    for (const kind of ['tool', 'file'] as const)
      answers.push(
        await client.call('memory.predict', {
          project,
          session: `asking for ${query.length}`,
          kind,
          limit: 1_000,
        }),
      );
  }
  const { results, seen } = await client.call('memory.error', {
    project,
    error: `TypeError: ${words} is undefined`,
    limit: 1_000,
  });
  answers.push(results, seen, await client.call('memory.stats', { project }));
  return JSON.stringify(answers);
}

describe('R-14: by default a project sees only itself', () => {
  it('R-14: of two projects with the same vocabulary, each gives its own files by every way of asking', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const ours = await busyProject(client, 'ours');
    const theirs = await busyProject(client, 'theirs');
    for (const [project, own, other] of [
      [ours, 'ours', 'theirs'],
      [theirs, 'theirs', 'ours'],
    ] as const) {
      const said = await everythingAsked(client, project, 'harbour tariff totals', `src/${own}/part0.ts`);
      expect(said).toContain(`src/${own}/part`);
      expect(said).not.toContain(`src/${other}/part`);
    }
    const stats = await client.call('memory.stats', { project: ours });
    expect(stats).toMatchObject({ projects: 1, files: 100 });
  });
});

const SECRET_WORD = 'zanzibarite';

/** A project whose word is in all that an event holds. */
async function markedProject(client: Client): Promise<string> {
  const folder = join(tempFolder(), 'marked');
  const file = `src/${SECRET_WORD}/${SECRET_WORD}.ts`;
  writeFiles(folder, [file]);
  const talk = conversation(overSocket(client), `${SECRET_WORD}-session`, folder);
  await talk.start();
  await talk.prompt(`why does the ${SECRET_WORD} tariff fail`);
  await talk.read(file);
  await talk.run(`npm run ${SECRET_WORD}`);
  await talk.fail('npm test', `TypeError: ${SECRET_WORD} is undefined\n  at ${file}:3`);
  await talk.edit(file);
  await talk.end();
  const common = { source: 'agent', type: 'tool_call', project: folder, session: 's' } as const;
  await client.call('event.record', {
    events: [
      { ...common, tool: `${SECRET_WORD}Tool`, query: SECRET_WORD, callId: SECRET_WORD, thread: SECRET_WORD },
      { ...common, agent: SECRET_WORD, access: 'search', query: `${SECRET_WORD} tariff`, paths: [file] },
    ],
  });
  await client.call('memory.resolve', {
    project: folder,
    error: `TypeError: ${SECRET_WORD} is undefined`,
    paths: [file],
  });
  return folder;
}

describe('R-15: every way of asking keeps the border', () => {
  it('R-15: a word of one project is found from no other, by no way of asking', async () => {
    const host = await startHost(tempFolder());
    const client = await host.connect();
    const heard: unknown[] = [];
    await client.subscribe((notice) => heard.push(notice));
    const marked = await markedProject(client);
    const asking = await busyProject(client, 'asking');

    // Asked with every part of the word, so that no answer repeats the word itself.
    for (const part of [SECRET_WORD.slice(0, -1), 'tariff']) {
      expect(await everythingAsked(client, asking, part, 'src/asking/part0.ts')).not.toContain(SECRET_WORD);
    }
    const { results } = await client.call('memory.recall', {
      project: asking,
      query: SECRET_WORD,
      limit: 1_000,
    });
    expect(JSON.stringify(results)).not.toContain(SECRET_WORD);
    const printed = await conversation(overSocket(client), 'new', asking).prompt(`the ${SECRET_WORD} tariff`);
    expect(contextOf(printed)).not.toContain(SECRET_WORD);
    await expect(
      client.call('memory.explain', {
        project: asking,
        query: '',
        path: `src/${SECRET_WORD}/${SECRET_WORD}.ts`,
      }),
    ).rejects.toThrow('never touched');
    const told = await holloway(host.home, [
      'recall',
      '--json',
      '--project',
      asking,
      '--limit',
      '1000',
      'tariff',
    ]);
    expect(told.stdout).toContain('src/asking/part');
    expect(told.stdout).not.toContain(SECRET_WORD);

    // Lists of projects and notices tell that there is work, never what it is.
    const overview = [await client.call('project.list', {}), await client.call('host.status', {}), heard];
    expect(heard.length).toBeGreaterThan(0);
    expect(JSON.stringify(overview)).not.toContain(SECRET_WORD);

    const found = await client.call('memory.recall', { project: marked, query: SECRET_WORD });
    expect(found.results[0]?.path).toContain(SECRET_WORD);
  });

  it('R-15: a name that looks like a folder, or like its project, opens no other project', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const marked = await markedProject(client);
    const spellings = [
      'marked',
      'git:',
      'Outside any project',
      `${marked}-2`,
      join(marked, '..'),
      join(marked, '..', 'marked2'),
      '1',
      'path:',
    ];
    for (const project of spellings) {
      const { results } = await client.call('memory.recall', { project, query: SECRET_WORD, limit: 1_000 });
      expect([project, results]).toEqual([project, []]);
    }
  });

  it('R-15: a file of another project, touched from here, is known there and not here', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const asking = await busyProject(client, 'asking');
    const marked = await markedProject(client);
    const talk = conversation(overSocket(client), 'astray', asking);
    await talk.prompt('the harbour tariff totals are wrong');
    await talk.edit(join('..', '..', marked, `src/${SECRET_WORD}/${SECRET_WORD}.ts`));
    const said = await everythingAsked(client, asking, 'harbour tariff', 'src/asking/part0.ts');
    expect(said).not.toContain(SECRET_WORD);
  });
});

describe('R-16: what belongs to no project is given to none', () => {
  it('R-16: events without folder or session are kept, counted as unassigned, and given to nobody', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const client = await host.connect();
    const a = await busyProject(client, 'a');
    const gone = join(tempFolder(), 'gone');
    const lost = {
      source: 'agent',
      type: 'tool_call',
      access: 'edit',
      query: SECRET_WORD,
      paths: [`${SECRET_WORD}.ts`],
    } as const;
    const { accepted } = await client.call('event.record', {
      events: [
        { ...lost, project: '', session: 's1' },
        { ...lost, project: a, session: '' },
        { ...lost, project: gone, session: 's2' },
      ],
    });
    expect(accepted).toBe(3);
    const nowhere = conversation(overSocket(client), 'nowhere', '');
    expect(await nowhere.prompt(`the ${SECRET_WORD} tariff`)).toBe('');
    await nowhere.read(`/nowhere/${SECRET_WORD}.ts`);
    expect(await nowhere.prompt(`the ${SECRET_WORD} tariff again`)).toBe('');

    const b = await busyProject(client, 'b');
    for (const project of [a, b]) {
      const name = project === a ? 'a' : 'b';
      const said = await everythingAsked(client, project, SECRET_WORD.slice(0, -1), `src/${name}/part0.ts`);
      expect(said).not.toContain(SECRET_WORD);
    }
    for (const project of ['', 'Outside any project', 'unassigned']) {
      expect(await client.call('memory.recall', { project, query: SECRET_WORD })).toEqual({ results: [] });
      expect(await client.call('memory.predict', { project, session: 's1', kind: 'file' })).toEqual({
        predictions: [],
      });
    }
    const { projects } = await client.call('project.list', {});
    expect(projects.find(({ name }) => name === 'Outside any project')).toMatchObject({
      roots: [],
      events: 5,
    });

    await host.kill();
    const again = await (await startHost(home)).connect();
    expect(await again.call('memory.recall', { project: '', query: SECRET_WORD })).toEqual({ results: [] });
  });
});
