import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conversation, overSocket } from '../../../builders/conversation.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const SETTINGS = '{ "model": "opus" }\n';

describe('when an agent was last heard of', () => {
  it('is what its hook told, never what was imported, also after a restart', async () => {
    const home = tempFolder();
    const lastEvent = async (of: Awaited<ReturnType<typeof startHost>>) =>
      (await of.ask('agent.list', { agent: 'claude-code' })).agents[0]!.lastEventAt;
    const host = await startHost(home);
    await host.ask('event.record', { events: [recordedCall(1, { at: Date.now() })] });
    expect(await lastEvent(host)).toBe(null);
    const before = Date.now();
    await conversation(overSocket(await host.connect()), 's', '/work/harbour').prompt('the tariff');
    const heard = await lastEvent(host);
    expect(heard).toBeGreaterThanOrEqual(before);
    await host.ask('event.record', { events: [recordedCall(2, { at: Date.now() + 60_000 })] });
    expect(await lastEvent(host)).toBe(heard);
    await host.stop();
    expect(await lastEvent(await startHost(home))).toBe(heard);
  });
});

describe('connecting an agent', () => {
  it('says beforehand whether the settings file is there', async () => {
    const host = await startHost(tempFolder());
    const settings = join(tempFolder(), 'settings.json');
    const preview = () => host.ask('agent.preview', { agent: 'claude-code', settings, action: 'install' });
    expect(await preview()).toMatchObject({ isNew: true, before: '' });
    expect(existsSync(settings)).toBe(false);
    writeFileSync(settings, SETTINGS);
    expect(await preview()).toMatchObject({ isNew: false, before: SETTINGS });
  });

  it.each([
    ['the settings file', 0o444, 'settings.json', 'settings.json is read-only.'],
    ['its folder', 0o555, '', 'settings.json cannot be written, as the folder '],
  ])('changes nothing where %s is read-only, and says which and what to do', async (_, mode, what, words) => {
    const host = await startHost(tempFolder());
    const folder = join(tempFolder(), 'agent');
    const settings = join(folder, 'settings.json');
    mkdirSync(folder);
    writeFileSync(settings, SETTINGS);
    chmodSync(join(folder, what), mode);
    const params = { agent: 'claude-code', settings };
    const asked = [
      host.ask('agent.preview', { ...params, action: 'install' }),
      host.ask('agent.install', params),
    ];
    const refusals = (await Promise.allSettled(asked)).map((one) => one.status === 'rejected' && one.reason);
    chmodSync(folder, 0o755);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ data: { reason: 'read-only' } });
      expect(String(refusal.message)).toContain(words);
      expect(String(refusal.message)).toMatch(
        /Nothing was changed\. Make it writable.*\nLines to add by hand:\n\{/,
      );
    }
    expect(readFileSync(settings, 'utf8')).toBe(SETTINGS);
    expect([
      existsSync(join(host.home, 'bin/hook')),
      existsSync(join(host.home, 'backups/settings')),
    ]).toEqual([false, false]);
  });
});
