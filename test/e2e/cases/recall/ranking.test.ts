import { describe, expect, it } from 'vitest';
import { CHANNEL_NAMES } from '../../../../main/engine/config.ts';
import type { ActivityEvent } from '../../../../main/engine/model/event.ts';
import type { Client } from '../../../../main/socket/client.ts';
import { edit, event, inOrder, prompt, read, START } from '../../../builders/event-builder.ts';
import { monthOfWork, TASKS } from '../../../builders/month-of-work.ts';
import { recordedEvent } from '../../../builders/recorded-event.ts';
import { startHost } from '../../../builders/running-host.ts';
import { caseLines, casesAreMissing, caseTable } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const DAY = 86_400_000;
const PROJECT = 'demo';

async function record(client: Client, events: readonly ActivityEvent[]): Promise<void> {
  const answer = await client.call('event.record', {
    events: events.map((each) => recordedEvent(each, PROJECT)),
  });
  expect(answer).toEqual({ accepted: events.length, duplicates: 0, rejected: [] });
}

type Ask = Omit<Parameters<typeof paths>[1], 'project'>;

async function paths(
  client: Client,
  ask: { query: string; at: number; session?: string; limit?: number; channels?: string[] },
) {
  const { results } = await client.call('memory.recall', { project: PROJECT, ...ask });
  return results.map(({ path }) => path);
}

describe('R-12: a month of ordinary use does not bury the useful', () => {
  it('R-12: the known files of at least 16 of 20 tasks are among the first five', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const events = monthOfWork();
    expect(events.length).toBe(2_000);
    await record(client, events);

    const at = START + 30 * DAY;
    const asked = await Promise.all(
      TASKS.map(async ({ words, files }) => ({
        files,
        firstFive: await paths(client, { query: `${words} needs another look`, at, limit: 5 }),
      })),
    );
    const found = asked.filter(({ files, firstFive }) => files.every((file) => firstFive.includes(file)));
    expect(found.length).toBeGreaterThanOrEqual(16);
    const firstThrees = new Set(asked.flatMap(({ firstFive }) => firstFive.slice(0, 3)));
    for (const everyday of ['package.json', 'README.md', 'CHANGELOG.md'])
      expect(firstThrees).not.toContain(everyday);
  });
});

interface Act {
  readonly session: string;
  readonly at: string;
  readonly path: string;
  readonly act: 'read' | 'edit';
}

describe.skipIf(casesAreMissing())('R-13: a file that is in everything says nothing', () => {
  it('R-13: the files of a topic fill the first three places, without the two hubs', async () => {
    const client = await (await startHost(tempFolder())).connect();
    const acts = caseLines<Act>('recall/hub-sessions.jsonl');
    await record(
      client,
      acts.map(({ session, at, path, act }) =>
        event({
          type: 'tool_call',
          at: Date.parse(at),
          session,
          tool: act === 'edit' ? 'Edit' : 'Read',
          access: act,
          paths: [path],
          ok: true,
        }),
      ),
    );
    const at = Date.UTC(2024, 0, 10);
    const wrong: object[] = [];
    for (const [ask = '', wanted = '', hubs = ''] of caseTable('recall/hub-expectations.tsv')) {
      const open = ask.startsWith('file:') ? ask.slice('file:'.length) : null;
      const session = `asking about ${ask}`;
      if (open !== null) await record(client, [{ ...read(session, open), at }]);
      const asked = await Promise.all([
        paths(client, { query: open ?? ask, at }),
        ...(open === null ? [] : [predicted(client, session, at)]),
      ]);
      for (const answer of asked) {
        const firstThree = answer.filter((path) => path !== open).slice(0, 3);
        const isRight =
          wanted.split(' ').every((path) => firstThree.includes(path)) &&
          !hubs.split(' ').some((hub) => firstThree.includes(hub));
        if (!isRight) wrong.push({ ask, firstThree });
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function predicted(client: Client, session: string, at: number): Promise<string[]> {
  const answer = await client.call('memory.predict', { project: PROJECT, session, kind: 'file', at });
  return answer.predictions.map(({ name }) => name);
}

const BREAK_DAYS = 70;
const AREAS = 100;

/** 500 files: a hundred areas of five, each worked on in three sessions. */
function work(): readonly ActivityEvent[] {
  const sessions = Array.from({ length: 3 * AREAS }, (_, index) => {
    const area = `area${index % AREAS}`;
    const session = `s${index}`;
    const files = Array.from({ length: 5 }, (_each, file) => `src/${area}/part${file}.ts`);
    return [
      prompt(session, `the ${area} totals`),
      read(session, ...files),
      edit(session, ...files.slice(index % 5, (index % 5) + 1)),
    ];
  });
  return inOrder(sessions.flat());
}

describe('R-17: coming back after a long break finds everything', () => {
  it('R-17: seventy days of daily decay rank as before and delete no file, also after a restart and a rebuild', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const client = await host.connect();
    const events = work();
    await record(client, events);
    const worked = START + events.length * 1_000;
    const back = worked + BREAK_DAYS * DAY;
    // Base level weighs how often against how late, which is meant to move with time.
    const channels = CHANNEL_NAMES.filter((name) => name !== 'base-level');
    const asks = (at: number): readonly Ask[] => [
      { query: 'area7 totals', at, limit: 5 },
      { query: 'area42', at, limit: 5 },
      { query: 'src/area99/part3.ts', at, limit: 3 },
      { query: 'area42 totals', at, limit: 1_000, channels },
    ];
    const all = (to: Client, at: number) => Promise.all(asks(at).map((ask) => paths(to, ask)));
    const before = await all(client, worked);
    expect(before.at(-1)?.length).toBe(500);

    for (let day = 1; day <= BREAK_DAYS; day++)
      await client.call('maintenance.decay', { project: PROJECT, at: worked + day * DAY });
    expect(await all(client, back)).toEqual(before);
    expect(await client.call('memory.stats', { project: PROJECT })).toMatchObject({ files: 500 });

    await host.stop();
    const again = await (await startHost(home)).connect();
    expect(await all(again, back)).toEqual(before);
    expect(await again.call('maintenance.rebuild', {})).toMatchObject({ identical: true });
    expect(await all(again, back)).toEqual(before);

    await record(
      again,
      inOrder([prompt('new', 'the area7 totals'), edit('new', 'src/area7/part0.ts')], back),
    );
    const [area7 = []] = await all(again, back + DAY);
    expect([...area7.slice(0, 5)].sort()).toEqual([...(before[0] ?? []).slice(0, 5)].sort());
    expect(
      (await paths(again, { query: 'area42 totals', at: back + DAY, limit: 1_000, channels })).length,
    ).toBe(500);
  });
});
