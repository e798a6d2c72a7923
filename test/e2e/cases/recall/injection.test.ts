import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../main/socket/client.ts';
import { writeFiles } from '../../../builders/account.ts';
import { contextOf, conversation, filesIn, overSocket } from '../../../builders/conversation.ts';
import { startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const TOPIC = 'the harbour tariff table is wrong for night arrivals';
/** What an agent may be told at once: files, and characters at four a token. */
const MOST_FILES = 5;
const MOST_CHARACTERS = 300 * 4;

/** A folder with files that were worked on for a task in these words, a session each. */
async function worked(
  client: Client,
  files: readonly string[],
  words: (file: string) => string,
): Promise<string> {
  const folder = join(tempFolder(), 'harbour');
  writeFiles(folder, files);
  for (const file of files) {
    const talk = conversation(overSocket(client), `work on ${file}`, folder);
    await talk.start();
    await talk.prompt(words(file));
    await talk.read(file);
    await talk.edit(file);
    await talk.end();
  }
  return folder;
}

const numbered = (count: number, name: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => name(index));

describe('R-07: nothing is told twice in a session', () => {
  const files = numbered(12, (index) => `src/tariff/part${index}.ts`);

  it('R-07: twenty prompts on a topic get each of its twelve files once, within the budget', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const folder = await worked(client, files, () => TOPIC);
    const talk = conversation(overSocket(client), 'asking', folder);
    await talk.start();
    const contexts: string[] = [];
    for (let index = 0; index < 20; index++)
      contexts.push(contextOf(await talk.prompt(`${TOPIC}, case ${index}`)));

    const told = contexts.flatMap(filesIn);
    expect([...told].sort()).toEqual([...files].sort());
    for (const context of contexts) {
      expect(filesIn(context).length).toBeLessThanOrEqual(MOST_FILES);
      expect(context.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    }
  });

  it('R-07: a compaction makes what was told new again, another session has been told nothing', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const folder = await worked(client, files.slice(0, 3), () => TOPIC);
    const talk = conversation(overSocket(client), 'asking', folder);
    const first = filesIn(contextOf(await talk.prompt(TOPIC)));
    expect([...first].sort()).toEqual(files.slice(0, 3));
    expect(await talk.prompt(`${TOPIC} still`)).toBe('');

    const other = conversation(overSocket(client), 'another', folder);
    expect(filesIn(contextOf(await other.prompt(TOPIC)))).toEqual(expect.arrayContaining([...first]));

    await talk.compact();
    expect([...filesIn(contextOf(await talk.prompt(`${TOPIC} again`)))].sort()).toEqual(files.slice(0, 3));
  });

  it('R-07: what was told before a restart is not told again after it', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const client = await host.connect();
    const folder = await worked(client, files.slice(0, 3), () => TOPIC);
    const talk = conversation(overSocket(client), 'asking', folder);
    expect(await talk.prompt(TOPIC)).not.toBe('');
    // Taken in after the injection was noted, so that this is durable too.
    await talk.run('npm test');
    await host.kill();

    const again = await (await startHost(home)).connect();
    expect(await conversation(overSocket(again), 'asking', folder).prompt(`${TOPIC} still`)).toBe('');
  });
});

/** Log lines as people paste them: times, levels, addresses; about none of the files. */
const PASTED_LOG = numbered(
  60,
  (index) =>
    `2024-01-01T10:${String(index).padStart(2, '0')}:00.123Z [info] worker-${index % 4} pid=${4000 + index} heartbeat 200 OK in ${index} ms (0x7f3a${index})`,
).join('\n');

const ABOUT_NOTHING = ['ok', 'yes', 'continue', 'thanks', 'run the tests', PASTED_LOG];

describe('R-08: nothing relevant means nothing added', () => {
  it('R-08: among 500 files, prompts about nothing get nothing, before a restart and after', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const client = await host.connect();
    const topics = [
      'tariff',
      'berth',
      'pilot',
      'cargo',
      'radar',
      'ledger',
      'roster',
      'weather',
      'ballast',
      'customs',
    ];
    const files = numbered(500, (index) => `src/${topics[index % 10]}/part${index}.ts`);
    const folder = await worked(
      client,
      files,
      (file) => `the ${file.split('/')[1]} totals of part ${file} are wrong`,
    );
    const ask = (to: Client, session: string, prompt: string) =>
      conversation(overSocket(to), session, folder).prompt(prompt);

    for (const [index, prompt] of ABOUT_NOTHING.entries())
      expect(await ask(client, `s${index}`, prompt)).toBe('');
    for (const prompt of ABOUT_NOTHING)
      expect(await ask(client, 'work on src/tariff/part0.ts', prompt)).toBe('');
    expect(await ask(client, 'relevant', 'the customs totals')).toContain('src/customs/');

    await host.stop();
    const again = await (await startHost(home)).connect();
    for (const [index, prompt] of ABOUT_NOTHING.entries())
      expect(await ask(again, `t${index}`, prompt)).toBe('');
  });
});
