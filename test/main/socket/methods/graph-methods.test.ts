import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../../contracts/event.ts';
import { MS_PER_DAY } from '../../../../main/engine/model/units.ts';
import type { ConnectionContext } from '../../../../main/socket/dispatch.ts';
import { graphMethods } from '../../../../main/socket/methods/graph-methods.ts';
import { type ComposedHost, composedHost } from '../../../builders/composed-host.ts';
import { START } from '../../../builders/event-builder.ts';

const file = (name: string) => ({ kind: 'file', name }) as const;

/** A connection, and what ends it. */
function connection(): { readonly context: ConnectionContext; readonly close: () => void } {
  const callbacks = new Set<() => void>();
  const onClose = (callback: () => void): void => void callbacks.add(callback);
  // Safe: these methods use nothing else of a connection.
  const context = { notify: () => true, onClose } as unknown as ConnectionContext;
  return {
    context,
    close: () => {
      for (const callback of callbacks) callback();
    },
  };
}

const worked = (session: string, day: number, ...paths: string[]): RecordedEvent => ({
  at: START + day * MS_PER_DAY,
  source: 'agent',
  session,
  project: 'demo',
  type: 'tool_call',
  tool: 'Edit',
  access: 'edit',
  paths,
});

async function hostAtWork(): Promise<ComposedHost> {
  const host = await composedHost();
  await host.record([
    worked('s1', 0, 'src/a.ts', 'src/b.ts'),
    worked('s2', 2, 'src/a.ts', 'src/b.ts'),
    worked('s3', 4, 'src/a.ts', 'doc/c.md'),
  ]);
  host.time.now = START + 10 * MS_PER_DAY;
  return host;
}

describe('the graph of a project', () => {
  it('opens where the memory is strongest and says how much of it is drawn', async () => {
    const { parts } = await hostAtWork();

    const picture = await graphMethods(parts)['graph.open'](
      { project: 'demo', start: { kind: 'strongest' } },
      connection().context,
    );

    expect(picture.nodes.map(({ id }) => id).toSorted()).toEqual([
      'file:doc/c.md',
      'file:src/a.ts',
      'file:src/b.ts',
    ]);
    expect(picture.totals).toEqual({
      resources: 4,
      files: 3,
      associations: 10,
      shownFiles: 3,
      shownAssociations: 4,
      undrawnAssociations: 0,
      matching: 3,
    });
    expect(picture.clusters).toEqual([]);
  });

  it('opens a node further, and draws again without one', async () => {
    const { parts } = await hostAtWork();
    const methods = graphMethods(parts);
    const { context } = connection();

    const opened = await methods['graph.expand'](
      { project: 'demo', shown: [file('src/b.ts')], of: { kind: 'resource', resource: file('src/b.ts') } },
      context,
    );
    const without = await methods['graph.expand'](
      { project: 'demo', shown: [file('src/b.ts'), file('never/seen.ts')] },
      context,
    );

    expect(opened.added).toEqual(['file:src/a.ts']);
    expect(opened.nodes.map(({ id }) => id)).toEqual(['file:src/b.ts', 'file:src/a.ts']);
    expect(opened.clusters.map(({ id, resources }) => [id, resources])).toEqual([['folder:doc', 1]]);
    expect(without.nodes.map(({ id, hidden }) => [id, hidden])).toEqual([['file:src/b.ts', 2]]);
  });

  it('tells both directions of an association, and when it is gone', async () => {
    const { parts } = await hostAtWork();

    const { forward, backward } = await graphMethods(parts)['graph.association'](
      { project: 'demo', from: file('src/a.ts'), to: file('src/b.ts') },
      connection().context,
    );

    expect(forward).toMatchObject({ coAccesses: 2, isPinned: false, fading: { dropBelow: 0.0001 } });
    expect(forward!.weight).toBeLessThan(forward!.learnedWeight);
    expect(forward!.weight).toBeGreaterThan(backward!.weight);
    expect(forward!.fading.curve[0]).toEqual({ at: START + 10 * MS_PER_DAY, weight: forward!.weight });
    expect(forward!.fading.goneAt).toBeGreaterThan(START + 10 * MS_PER_DAY);
  });

  it('replays how an association came to its weight', async () => {
    const host = await hostAtWork();
    const methods = graphMethods(host.parts);
    const { context } = connection();
    const ends = { from: file('src/a.ts'), to: file('src/b.ts') };

    const { series, frames, isWhole, events } = await methods['graph.history'](
      { project: 'demo', pairs: [ends], frames: 11, sessions: true },
      context,
    );
    const { forward } = await methods['graph.association']({ project: 'demo', ...ends }, context);

    expect({ isWhole, events, first: frames[0], last: frames.at(-1) }).toEqual({
      isWhole: true,
      events: 3,
      first: START,
      last: host.time.now,
    });
    const [history] = series;
    expect(history!.sessions.map(({ session, coAccesses }) => [session, coAccesses])).toEqual([
      ['s2', 1],
      ['s1', 1],
    ]);
    expect(history!.points.map(({ coAccesses }) => coAccesses)).toEqual([1, 2]);
    expect(history!.weights.at(-1)).toBeCloseTo(forward!.weight, 3);
    expect(host.parts.jobs.list()).toMatchObject([{ kind: 'graph-history', state: 'done' }]);
  });

  it('gives up replaying when whoever asked is gone', async () => {
    const { parts } = await hostAtWork();
    const { context, close } = connection();

    const asked = graphMethods(parts)['graph.history'](
      { project: 'demo', pairs: [{ from: file('src/a.ts'), to: file('src/b.ts') }], job: 'mine' },
      context,
    );
    const refused = expect(asked).rejects.toThrow(/was cancelled/);
    await expect.poll(() => parts.jobs.list()).toMatchObject([{ id: 'mine', state: 'running' }]);
    close();

    await refused;
  });

  it('says what it does not know', async () => {
    const { parts } = await hostAtWork();
    const methods = graphMethods(parts);
    const start = { kind: 'resource', resource: file('never.ts') } as const;

    await expect(methods['graph.open']({ project: 'demo', start }, connection().context)).rejects.toThrow(
      'The file never.ts was never touched in demo.',
    );
    await expect(
      methods['graph.open']({ project: 'other', start: { kind: 'strongest' } }, connection().context),
    ).rejects.toThrow(/Nothing is known of other/);
  });
});
