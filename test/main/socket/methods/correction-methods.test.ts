import { describe, expect, it } from 'vitest';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const [cart, tax] = [
  { kind: 'file', name: 'src/cart.ts' },
  { kind: 'file', name: 'src/tax.ts' },
] as const;
const pair = { from: cart, to: tax };

/** A host that met two files together, a minute ago. */
async function hostWithPair(): Promise<RunningHost> {
  const host = await startHost(tempFolder());
  const at = Date.now() - 60_000;
  await host.ask('event.record', {
    events: [
      recordedCall(0, { at, session: 's1', paths: [cart.name, tax.name] }),
      recordedCall(1, { at, session: 's2', paths: [cart.name, tax.name] }),
    ],
  });
  return host;
}

async function outOfCart(host: RunningHost) {
  const { associations } = await host.ask('memory.explain', { project: 'shop', query: '', path: cart.name });
  return associations
    .filter(({ direction, kind }) => direction === 'to' && kind === 'file')
    .map(({ name, coAccesses, pinned }) => ({ name, coAccesses, pinned }));
}

describe('corrections of what was learned', () => {
  it('pin a file and an association, list them, and let them go again', async () => {
    const host = await hostWithPair();
    const made = await host.ask('memory.pin', { project: 'shop', resource: cart, pinned: true });
    expect(made.now).toEqual({ isPinned: true, weight: null, coAccesses: null });
    await host.ask('memory.pin', { project: 'shop', association: pair, pinned: true });
    const { resources, associations } = await host.ask('memory.pins', {});
    expect(resources).toMatchObject([{ project: 'shop', projectName: 'shop', resource: cart }]);
    expect(associations).toMatchObject([{ ...pair, project: 'shop', coAccesses: 2 }]);
    expect(await outOfCart(host)).toEqual([{ name: tax.name, coAccesses: 2, pinned: true }]);
    await host.ask('memory.undo', { undo: made.undo });
    await host.ask('memory.pin', { project: 'shop', association: pair, pinned: false });
    expect(await host.ask('memory.pins', { project: 'shop' })).toEqual({ resources: [], associations: [] });
  });

  it('weaken an association by a factor, and give it back', async () => {
    const host = await hostWithPair();
    const { now } = await host.ask('memory.pin', { project: 'shop', association: pair, pinned: true });
    const weaker = await host.ask('memory.weaken', { project: 'shop', ...pair, factor: 0.5 });
    expect(weaker.now.weight).toBeCloseTo(now.weight! / 2, 12);
    const undone = await host.ask('memory.undo', { undo: weaker.undo });
    expect(undone.now).toEqual(now);
    // A second time changes nothing.
    expect(await host.ask('memory.undo', { undo: weaker.undo })).toEqual(undone);
  });

  it('forget an association, and bring it back together with what was learned since', async () => {
    const host = await hostWithPair();
    const { undo, now } = await host.ask('memory.forget', { project: 'shop', ...pair });
    expect(now).toEqual({ isPinned: false, weight: null, coAccesses: null });
    expect(await outOfCart(host)).toEqual([]);
    await host.ask('event.record', {
      events: [recordedCall(2, { at: Date.now(), session: 's3', paths: [cart.name, tax.name] })],
    });
    await host.ask('memory.undo', { undo });
    expect(await outOfCart(host)).toEqual([{ name: tax.name, coAccesses: 3, pinned: false }]);
  });

  it('are met again by a rebuild, and by the next start', async () => {
    const host = await hostWithPair();
    await host.ask('memory.pin', { project: 'shop', resource: tax, pinned: true });
    await host.ask('memory.weaken', { project: 'shop', ...pair, factor: 0.3 });
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    const before = await outOfCart(host);
    await host.stop();
    const again = await startHost(host.home);
    expect(await outOfCart(again)).toEqual(before);
    expect((await again.ask('memory.pins', {})).resources).toMatchObject([{ resource: tax }]);
  });

  it('of what is not known are refused', async () => {
    const host = await hostWithPair();
    const nowhere = { kind: 'file', name: 'nowhere.ts' } as const;
    await expect(
      host.ask('memory.pin', { project: 'shop', resource: nowhere, pinned: true }),
    ).rejects.toThrow('The file nowhere.ts is not known in shop.');
    await expect(host.ask('memory.forget', { project: 'shop', from: cart, to: nowhere })).rejects.toThrow(
      'An association from the file src/cart.ts to the file nowhere.ts is not known in shop.',
    );
    await expect(host.ask('memory.undo', { undo: '99' })).rejects.toThrow('There is no correction 99');
    await expect(host.ask('memory.pin', { project: 'shop', pinned: true })).rejects.toThrow(
      'The parameters of memory.pin do not fit',
    );
  });
});
