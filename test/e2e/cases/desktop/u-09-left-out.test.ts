import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HookPayload } from '../../../builders/agent-hooks.ts';
import { foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import { fileCall, userPrompt } from '../../../builders/claude-code-payloads.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

/** In names and texts of what must be found nowhere. */
const SECRET = 'zanzibar';

async function hook(host: RunningHost, payload: HookPayload): Promise<string> {
  return (await host.ask('hook.handle', { agent: 'claude-code', payload })).stdout;
}

/** A hundred calls: prompts and edits, one after the other. */
async function hundredHooks(host: RunningHost, folder: string, file: string): Promise<void> {
  for (let call = 0; call < 50; call++) {
    await hook(host, userPrompt('s', folder, `look at ${SECRET} once more, for the ${call}th time`));
    await hook(host, fileCall('s', folder, `${file}-${call}.ts`));
  }
}

async function scene() {
  const home = join(tempFolder(), 'home');
  const work = realpathSync(tempFolder());
  const host = await startHost(home);
  const folder = (name: string): string => {
    mkdirSync(join(work, name), { recursive: true });
    return join(work, name);
  };
  const left = async () => {
    const { events } = await host.ask('memory.stats', {});
    return { events, projects: (await host.ask('project.list', {})).projects.map(({ name }) => name) };
  };
  return { home, host, folder, left };
}

describe('a project can be left out (U-09)', () => {
  it('of a project nothing is kept, not even its name, until it is included again', async () => {
    const { home, host, folder, left } = await scene();
    const project = folder(`${SECRET}-project`);
    await host.ask('project.leaveOut', { project, isLeftOut: true });
    await hundredHooks(host, project, 'src/a');
    await host.ask('event.record', {
      events: [{ source: 'editor', session: 'e', project, type: 'file_changed', paths: ['src/b.ts'] }],
    });
    expect(await left()).toEqual({ events: 0, projects: [] });
    await host.ask('project.leaveOut', { project, isLeftOut: false });
    await host.stop();
    expect(foundOnDisk(join(home, 'logs'), [SECRET])).toEqual([]);
    expect(foundOnDisk(join(home, 'spool'), [SECRET])).toEqual([]);

    const again = await startHost(home);
    await hook(again, fileCall('s', project, 'src/a.ts'));
    expect((await again.ask('project.list', {})).projects).toMatchObject([
      { name: `${SECRET}-project`, isLeftOut: false, events: 1 },
    ]);
  });

  it('what was there before stays, and the list says that it is left out', async () => {
    const { host, folder } = await scene();
    const project = folder('shop');
    await hook(host, fileCall('s', project, 'src/a.ts'));
    await host.ask('project.leaveOut', { project, isLeftOut: true });
    await hundredHooks(host, project, 'src/new');
    expect((await host.ask('project.list', {})).projects).toMatchObject([
      { name: 'shop', isLeftOut: true, events: 1 },
    ]);
  });

  it('a pattern of folders leaves out all that lies in them, wherever it is touched from', async () => {
    const { home, host, folder, left } = await scene();
    const open = folder('open');
    const inside = folder(`clients/${SECRET}/app`);
    await host.ask('settings.set', { changes: { leftOutFolders: ['**/clients/*'] } });
    await hundredHooks(host, inside, 'src/a');
    await hook(host, fileCall('s', open, `../clients/${SECRET}/app/x.ts`));
    expect(await left()).toEqual({ events: 0, projects: [] });
    await hook(host, fileCall('s', open, 'src/a.ts'));
    expect(await left()).toEqual({ events: 1, projects: ['open'] });
    await host.stop();
    expect(foundOnDisk(home, [SECRET])).toEqual([]);
  });

  it('a pattern of files takes them out of events, out of their texts, and drops what is about them alone', async () => {
    const { home, host, folder, left } = await scene();
    const project = folder('shop');
    writeFileSync(join(project, 'a.ts'), '');
    await host.ask('settings.set', { changes: { leftOutFiles: [`*${SECRET}*`] } });
    for (let call = 0; call < 98; call++)
      await hook(host, fileCall('s', project, `src/${SECRET}-${call}.ts`));
    expect(await left()).toEqual({ events: 0, projects: [] });
    const mixed = {
      source: 'agent',
      session: 's',
      project,
      type: 'tool_call',
      access: 'read',
      command: `cat a.ts src/${SECRET}.ts`,
      text: `Is src/${SECRET}.ts. right?`,
      paths: ['a.ts', `src/${SECRET}.ts`],
    };
    expect(await host.ask('event.record', { events: [mixed] })).toMatchObject({ accepted: 1, rejected: [] });
    await host.ask('settings.set', { changes: { leftOutFiles: [] } });
    expect(await left()).toEqual({ events: 1, projects: ['shop'] });
    await host.stop();
    expect(foundOnDisk(home, [SECRET])).toEqual([]);
  });

  it('a pattern that is none is refused with the reason, and nothing is changed', async () => {
    const { host } = await scene();
    await expect(
      host.ask('settings.set', { changes: { theme: 'dark', leftOutFiles: ['[a'] } }),
    ).rejects.toThrow('«[a»: its [ has no partner');
    await expect(host.ask('settings.set', { changes: { redactionPatterns: ['(?=a)'] } })).rejects.toThrow(
      '«(?=a)»',
    );
    expect((await host.ask('settings.get', {})).settings).toMatchObject({
      theme: 'system',
      leftOutFiles: [],
    });
  });
});

describe('a pause', () => {
  it('leaves nothing of a hundred events: not in log, counts, spool or files, and not afterwards', async () => {
    const { home, host, folder } = await scene();
    const project = folder('shop');
    expect(await host.ask('host.pause', { until: null })).toEqual({ state: 'paused', pausedUntil: null });
    const at = Date.now();
    await hundredHooks(host, project, `src/${SECRET}`);
    const event = {
      source: 'shell',
      session: 's',
      project,
      type: 'command_finished',
      command: `ls ${SECRET}`,
    };
    expect(await host.ask('event.record', { events: [event] })).toEqual({
      accepted: 0,
      duplicates: 0,
      rejected: [{ index: 0, code: 'paused', message: 'recording is paused' }],
    });
    expect(await host.ask('host.status', {})).toMatchObject({
      state: 'paused',
      pausedUntil: null,
      events: 0,
      spooled: 0,
      declined: 0,
    });
    await host.stop();

    const again = await startHost(home);
    expect(await again.ask('host.status', {})).toMatchObject({ state: 'paused' });
    expect(await again.ask('host.resume', {})).toEqual({ state: 'learning', pausedUntil: null });
    const late = userPrompt('s', project, SECRET);
    await again.ask('hook.handle', { agent: 'claude-code', payload: late, at });
    await again.ask('event.record', { events: [{ ...event, at }] });
    expect(await again.ask('memory.stats', {})).toMatchObject({ events: 0, projects: 0 });
    await hook(again, fileCall('s', project, 'src/a.ts'));
    expect(await again.ask('memory.stats', {})).toMatchObject({ events: 1 });
    await again.stop();
    expect(foundOnDisk(home, [SECRET])).toEqual([]);
  });
});
