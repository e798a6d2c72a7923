import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { whenUnlocked } from '../../../main/host/when-unlocked.ts';
import { correctionMethods } from '../../../main/socket/methods/correction-methods.ts';
import { settingsMethods } from '../../../main/socket/methods/settings-methods.ts';
import { StoreError } from '../../../main/store/store-error.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { suppression } from '../../builders/deliveries.ts';
import { holdLock } from '../../builders/lock-holder.ts';
import { rememberedWork } from '../../builders/remembered-work.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** Longer than the store itself waits, and than the wait before it is tried again. */
const HELD_MS = 300;

/** A composed host whose store another process holds; it lets go in a moment when told to. */
async function lockedHost() {
  const home = join(tempFolder(), 'home');
  const host = await composedHost(home);
  await host.record(rememberedWork());
  host.parts.memories.save();
  const release = await holdLock(home, 'write');
  const releaseSoon = async (): Promise<void> => {
    await setTimeout(HELD_MS);
    await release();
  };
  return { ...host, release, releaseSoon };
}

it('does work that fails for another reason once', async () => {
  let tries = 0;
  const full = (): never => {
    tries++;
    throw new StoreError('full', 'full for the test');
  };
  await expect(whenUnlocked(full)).rejects.toThrow('full for the test');
  expect(tries).toBe(1);
});

describe('while another process writes to the store', () => {
  it('a setting is set, and a project left out, as soon as that ends', async () => {
    const { parts, releaseSoon } = await lockedHost();
    const methods = settingsMethods(parts);
    expect(() => parts.settings.set({ retentionDays: 30 })).toThrow(
      expect.objectContaining({ code: 'locked' }),
    );
    const set = methods['project.leaveOut']({ project: 'other', isLeftOut: true }, undefined as never);
    const also = methods['project.leaveOut']({ project: 'third', isLeftOut: true }, undefined as never);
    await releaseSoon();
    await Promise.all([set, also]);
    expect(parts.settings.all().leftOutProjects.toSorted()).toEqual(['other', 'third']);
  });

  it('a pause holds at once, and is written down as soon as that ends', async () => {
    const { parts, releaseSoon } = await lockedHost();
    parts.pauses.pause(null);
    expect([parts.pauses.current, parts.store.settings.get('pauses')]).toEqual([
      expect.objectContaining({ until: null }),
      undefined,
    ]);
    await releaseSoon();
    await parts.pauses.stop();
    expect(parts.store.settings.get('pauses')).toMatchObject({ current: { until: null } });
  });

  it('a correction is made once, as soon as that ends', async () => {
    const { parts, releaseSoon } = await lockedHost();
    const made = correctionMethods(parts)['memory.pin'](
      { project: 'shop', resource: { kind: 'file', name: 'src/billing/invoice.ts' }, pinned: true },
      undefined as never,
    );
    await releaseSoon();
    expect(await made).toMatchObject({ now: { isPinned: true } });
    expect(parts.store.changes.latest(null, 9)).toMatchObject([{ kind: 'correction', state: 'applied' }]);
  });

  it('procedures that were mined are entered, and what was erased is gone, as soon as that ends', async () => {
    const { parts, releaseSoon } = await lockedHost();
    const [project] = parts.store.projects.all();
    const { id, key, name } = project!;
    const mined = parts.mining.mine(id, true);
    await Promise.all([mined, releaseSoon()]);
    expect((await mined).procedures).toBeGreaterThan(0);
    const release = await holdLock(parts.paths.home, 'write');
    const all = { since: null, until: null, kinds: null, sessions: null, events: null, resources: null };
    const erased = parts.erasures.erase(
      { ...all, projects: [{ id, key, name }], withMentions: false },
      false,
    );
    await setTimeout(HELD_MS);
    await release();
    expect(await erased).toMatchObject({ state: 'undoable' });
    expect(parts.store.projects.all()).toEqual([]);
  });

  it('the account of what agents were told is written by itself as soon as that ends', async () => {
    const { parts, release } = await lockedHost();
    const { audit } = parts.activity;
    const { id: _, ...told } = suppression({ id: 1, projectId: parts.store.projects.all()[0]!.id });
    audit.enter(told);
    audit.flush();
    expect(parts.store.deliveries.get(1)).toBeNull();
    await release();
    await vi.waitFor(() => expect(parts.store.deliveries.get(1)).not.toBeNull(), { timeout: 5_000 });
  });
});
