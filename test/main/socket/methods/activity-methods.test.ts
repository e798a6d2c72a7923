import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResultOf } from '../../../../contracts/methods.ts';
import { writeFiles } from '../../../builders/account.ts';
import { type Conversation, contextOf, conversation, overSocket } from '../../../builders/conversation.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const PROMPT = 'the harbour tariff table is wrong for night arrivals';
const FILES = ['src/tariff.ts', 'src/berth.ts', 'src/night.ts'];
/** A loaded machine may take its time. */
const PATIENT = { timeout: 10_000 };

let host: RunningHost;
let folder: string;
let talk: (session: string) => Conversation;

/** A folder whose three files were worked on for the prompt, by a host with nothing else. */
beforeEach(async () => {
  host = await startHost(tempFolder());
  folder = join(tempFolder(), 'harbour');
  writeFiles(folder, FILES);
  const send = overSocket(await host.connect());
  talk = (session) => conversation(send, session, folder);
  const earlier = talk('earlier');
  await earlier.prompt(PROMPT);
  for (const file of FILES) await earlier.edit(file);
  await earlier.end();
});

/** What the stream holds once the account of the last prompt is written. */
async function deliveries(count: number): Promise<ResultOf<'activity.list'>['entries']> {
  for (;;) {
    const { entries } = await host.ask('activity.list', { kinds: ['delivery', 'suppression'] });
    if (entries.length >= count) return entries;
  }
}

describe('a preview', () => {
  it('is what the hook then says, byte for byte, and records nothing', async () => {
    const before = await host.ask('memory.stats', {});
    const preview = await host.ask('delivery.preview', { project: folder, text: ` ${PROMPT}\n` });
    expect(await host.ask('memory.stats', {})).toMatchObject({ events: before.events });
    expect(preview.text).toBe(contextOf(await talk('asking').prompt(PROMPT)));
    expect(preview).toMatchObject({
      reason: null,
      budget: { tokens: 300, files: 5 },
      considered: { candidates: 3, fitting: 3, toldBefore: 0 },
    });
    expect(preview.tokens).toBe(Math.ceil((preview.text?.length ?? 0) / 4));
    expect(preview.items.map(({ path }) => path).toSorted()).toEqual(FILES.toSorted());
    for (const { evidence, score } of preview.items) {
      const sum = evidence.reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(score, 6);
    }
  });

  it('tells a session nothing again that it was told, and another all of it', async () => {
    await talk('asking').prompt(PROMPT);
    const ask = (session?: string) =>
      host.ask('delivery.preview', { project: folder, text: PROMPT, ...(session && { session }) });
    await expect.poll(async () => (await ask('asking')).reason, PATIENT).toBe('all-told');
    expect(await ask()).toMatchObject({ reason: null });
  });

  it.each([
    ['run it again', 'nothing-telling'],
    ['brew some coffee', 'nothing-fits'],
  ])('of «%s» says why nothing is told: %s', async (text, reason) => {
    expect(await host.ask('delivery.preview', { project: folder, text })).toMatchObject({
      text: null,
      reason,
      tokens: 0,
      items: [],
    });
  });

  it('names the disk, or the settings, where that is why what fits is not told, and the words where nothing fits', async () => {
    const ask = async (text = PROMPT) =>
      (await host.ask('delivery.preview', { project: folder, text })).reason;
    await host.ask('settings.set', { changes: { ignorePatterns: ['src/**'] } });
    expect([await ask(), await ask('brew some coffee')]).toEqual(['never-suggested', 'nothing-fits']);
    await host.ask('settings.set', { changes: { ignorePatterns: [] } });
    for (const file of FILES) renameSync(join(folder, file), join(folder, `${file}.away`));
    expect([await ask(), await ask('brew some coffee')]).toEqual(['not-on-disk', 'nothing-fits']);
    await talk('asking').prompt(PROMPT);
    expect(await deliveries(2)).toMatchObject([{ kind: 'suppression', reason: 'not-on-disk' }, {}]);
    // Another file is there, which does not fit.
    writeFiles(folder, ['docs/guide.md']);
    await talk('reading').edit('docs/guide.md');
    expect(await ask()).toBe('not-on-disk');
    for (const file of FILES) renameSync(join(folder, `${file}.away`), join(folder, file));
    expect(await ask()).toBe(null);
    rmSync(folder, { recursive: true });
    expect(await ask()).toBe(null); // No folder of the project is here that could be asked.
  });

  it('of a place that is no project says so', async () => {
    const preview = await host.ask('delivery.preview', { project: '', text: PROMPT });
    expect(preview).toMatchObject({ text: null, reason: 'unassigned' });
  });
});

describe('what the person does not want', () => {
  const ask = async () => (await host.ask('delivery.preview', { project: folder, text: PROMPT })).reason;

  it('is the reason why nothing is told: deliveries are off, all is paused, the project is left out', async () => {
    await host.ask('project.leaveOut', { project: folder, isLeftOut: true });
    expect(await ask()).toBe('left-out');
    await host.ask('host.pause', { until: null });
    expect(await ask()).toBe('paused');
    await host.ask('settings.set', { changes: { delivery: false } });
    expect(await ask()).toBe('off');
    expect(await talk('asking').prompt(PROMPT)).toBe('');
  });

  it('nothing of a project that is left out is listed, summed up or told of', async () => {
    const [entry] = await deliveries(1);
    await host.ask('project.leaveOut', { project: folder, isLeftOut: true });
    await talk('asking').prompt(PROMPT);
    expect(await host.ask('activity.list', {})).toEqual({ entries: [], next: null });
    const { days } = await host.ask('activity.chart', { days: 1 });
    expect(days).toMatchObject([{ suppressed: 0, events: { agent: 0 } }]);
    await expect(host.ask('activity.delivery', { id: entry!.id })).rejects.toThrow('There is no delivery');
    await host.ask('project.leaveOut', { project: folder, isLeftOut: false });
    expect((await host.ask('activity.list', {})).entries).toHaveLength(6);
  });
});

describe('the account of what agents are told', () => {
  it('has an entry for every prompt: what was said, or why nothing was', async () => {
    const asking = talk('asking');
    const told = contextOf(await asking.prompt(PROMPT));
    await asking.prompt('run the tests again');
    await asking.prompt(`${PROMPT} still`);
    const entries = await deliveries(4);
    expect(entries.map((entry) => (entry.kind === 'suppression' ? entry.reason : entry.kind))).toEqual([
      'all-told',
      'nothing-telling',
      'delivery',
      'nothing-known',
    ]);
    const account = await host.ask('activity.delivery', { id: entries[2]!.id });
    expect(account).toMatchObject({
      project: { ref: folder, name: 'harbour' },
      session: 'asking',
      agent: 'claude-code',
      moment: 'prompt',
      prompt: PROMPT,
      text: told,
      reason: null,
      considered: { candidates: 3, fitting: 3, toldBefore: 0 },
    });
    expect(account.items.map(({ path, outcome }) => [path, outcome])).toEqual(
      account.items.map(({ path }) => [path, null]),
    );
    expect(account.items.map(({ file }) => file)).toEqual(
      account.items.map(({ path }) => join(folder, path)),
    );
    expect(account.items.every(({ evidence }) => evidence.length > 0)).toBe(true);
    expect(await host.ask('activity.delivery', { id: entries[0]!.id })).toMatchObject({
      reason: 'all-told',
      text: null,
      items: [],
      considered: { candidates: 3, fitting: 3, toldBefore: 3 },
    });
  });

  it('has what became of each file', async () => {
    const asking = talk('asking');
    await asking.prompt(PROMPT);
    await asking.read('src/tariff.ts');
    await asking.read('src/berth.ts');
    await asking.edit('src/berth.ts');
    await asking.end();
    const [entry] = await deliveries(2);
    await expect
      .poll(async () => {
        const { items } = await host.ask('activity.delivery', { id: entry!.id });
        return Object.fromEntries(items.map(({ path, outcome }) => [path, outcome]));
      }, PATIENT)
      .toEqual({ 'src/tariff.ts': 'opened', 'src/berth.ts': 'edited', 'src/night.ts': 'ignored' });
    const [after] = await deliveries(2);
    expect(after).toMatchObject({ kind: 'delivery', opened: 1, edited: 1, ignored: 1, pending: 0 });
    const { days } = await host.ask('activity.chart', { days: 2, project: folder });
    expect(days).toEqual([
      expect.objectContaining({ delivered: 0, suppressed: 0 }),
      expect.objectContaining({ delivered: 1, suppressed: 1, opened: 1, edited: 1, ignored: 1, pending: 0 }),
    ]);
    expect(days[1]!.events).toEqual({ agent: 10, editor: 0, shell: 0, git: 0 });
    expect(days[1]!.tokens).toBeGreaterThan(0);
  });

  it('goes on after a restart', async () => {
    await talk('asking').prompt(PROMPT);
    const [entry] = await deliveries(2);
    await host.stop();
    const again = await startHost(host.home);
    const send = overSocket(await again.connect());
    await conversation(send, 'asking', folder).edit('src/tariff.ts');
    await expect
      .poll(async () => {
        const { items } = await again.ask('activity.delivery', { id: entry!.id });
        return items.find(({ path }) => path === 'src/tariff.ts')?.outcome;
      }, PATIENT)
      .toBe('edited');
  });

  it('of an id that there is not is refused', async () => {
    await expect(host.ask('activity.delivery', { id: 'd99' })).rejects.toThrow('There is no delivery d99');
    await expect(host.ask('activity.delivery', { id: 'e1' })).rejects.toThrow('There is no delivery e1');
  });
});

describe('the activity stream', () => {
  const described = (entries: ResultOf<'activity.list'>['entries']): readonly string[] =>
    entries.map((entry) =>
      entry.kind === 'event' ? `${entry.type} ${entry.paths.join(' ')}`.trim() : entry.kind,
    );

  it('has everything once, the latest first, in pages of any size', async () => {
    await deliveries(1);
    const whole = await host.ask('activity.list', {});
    expect(described(whole.entries)).toEqual([
      'session_ended',
      ...FILES.toReversed().map((file) => `tool_call ${file}`),
      'suppression',
      'prompt',
    ]);
    expect(whole.next).toBeNull();
    for (const limit of [1, 2, 5]) {
      const paged: (typeof whole.entries)[number][] = [];
      let before: string | undefined;
      do {
        const { entries, next } = await host.ask('activity.list', { limit, ...(before && { before }) });
        paged.push(...entries);
        before = next ?? undefined;
      } while (before !== undefined);
      expect(paged).toEqual(whole.entries);
    }
  });

  it('is narrowed to a kind, an agent, a project, a text', async () => {
    await deliveries(1);
    const list = async (params: object) => described((await host.ask('activity.list', params)).entries);
    expect(await list({ kinds: ['prompt'] })).toEqual(['prompt']);
    expect(await list({ text: 'BERTH' })).toEqual(['tool_call src/berth.ts']);
    expect(await list({ agent: 'nobody' })).toEqual([]);
    expect(await list({ agent: 'claude-code', kinds: ['tool_call'] })).toHaveLength(3);
    expect(await list({ project: folder })).toHaveLength(6);
    await expect(list({ project: join(folder, '..', 'other') })).rejects.toThrow('Nothing is known of');
  });

  it('is told as it happens to whoever listens', async () => {
    const client = await host.connect();
    const heard = new Map<string, string>();
    await client.subscribe(
      (notice) => {
        if (notice.topic !== 'activity') return;
        expect(notice.dropped).toBe(0);
        for (const entry of notice.entries) heard.set(entry.id, JSON.stringify(entry));
      },
      ['activity'],
    );
    const asking = talk('asking');
    await asking.prompt(PROMPT);
    await asking.edit('src/tariff.ts');
    await deliveries(2);
    const { entries } = await host.ask('activity.list', { limit: 3 });
    await expect
      .poll(() => entries.map(({ id }) => heard.get(id)), PATIENT)
      .toEqual(entries.map((entry) => JSON.stringify(entry)));
    expect(heard.size).toBe(3);
  });
});
