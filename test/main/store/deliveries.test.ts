import { expect, it } from 'vitest';
import { connect } from '../../../main/store/connect.ts';
import { createStore } from '../../../main/store/create.ts';
import { salvageInto } from '../../../main/store/salvage.ts';
import { SalvageSource } from '../../../main/store/salvage-source.ts';
import type { Store } from '../../../main/store/store.ts';
import { delivery, suppression } from '../../builders/deliveries.ts';
import { START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { projectIn } from '../../builders/store-events.ts';

const DAY = 86_400_000;

const idsIn = (store: Store): readonly number[] => [...store.deliveries.each()].map(({ id }) => id);

/** Two deliveries and a suppression between them, a day apart. */
function fill(store: Store): number {
  const projectId = projectIn(store);
  const { deliveries } = store;
  const ids = [deliveries.takeId(), deliveries.takeId(), deliveries.takeId()] as const;
  deliveries.save(
    [
      delivery({ id: ids[0], projectId, thread: 'sub' }, 'src/a.ts', 'src/b.ts'),
      suppression({ id: ids[1], projectId, at: START + DAY, session: 's2' }),
      delivery({ id: ids[2], projectId, at: START + 2 * DAY }, 'src/"c".ts'),
    ],
    [],
  );
  return projectId;
}

it('keeps what was told as it was decided, and what became of it', async () => {
  const store = await emptyStore();
  const projectId = fill(store);
  store.deliveries.save(
    [],
    [
      { deliveryId: 1, rank: 1, outcome: 'opened', at: START + 5 },
      { deliveryId: 1, rank: 1, outcome: 'edited', at: START + 6 },
      { deliveryId: 3, rank: 1, outcome: 'ignored', at: START + 7 },
    ],
  );
  const { decision, ...made } = delivery({ id: 1, projectId, thread: 'sub' }, 'src/a.ts', 'src/b.ts');
  const [a, b] = decision.kind === 'delivered' ? decision.items : [];
  expect(store.deliveries.get(1)).toEqual({
    ...made,
    suppression: null,
    candidates: 9,
    fitting: 2,
    toldBefore: 0,
    tokens: 12,
    text: 'Files:\nsrc/a.ts\nsrc/b.ts',
    opened: 0,
    edited: 1,
    ignored: 0,
    pending: 1,
    items: [
      { rank: 1, ...a, outcome: 'edited', outcomeAt: START + 6 },
      { rank: 2, ...b, outcome: null, outcomeAt: null },
    ],
  });
  expect(store.deliveries.pending().map(({ id }) => id)).toEqual([1]);
  expect(store.deliveries.get(2)).toMatchObject({ suppression: 'nothing-fits', text: null, items: [] });
  expect(await store.verify()).toMatchObject({ ok: true });
});

it('gives no id twice, not even one that is gone', async () => {
  const file = storeFile();
  const { store } = await open(file);
  const projectId = fill(store);
  while (store.deliveries.delete({ projectId }) > 0);
  store.close();
  expect((await open(file)).store.deliveries.takeId()).toBe(4);
});

it.each([
  ['of a project', (projectId: number) => ({ projectId }), []],
  ['of no project', () => ({ projectId: 99 }), [1, 2, 3]],
  ['before a time', () => ({ before: START + DAY }), [2, 3]],
  ['from a time', () => ({ from: START + DAY }), [1]],
  ['between two times', () => ({ from: START + DAY, before: START + 2 * DAY }), [1, 3]],
  ['of sessions', () => ({ sessions: ['s2', 'none'] }), [1, 3]],
  ['that name a file', () => ({ paths: ['src/b.ts'] }), [2, 3]],
  ['that name a file with quotes', () => ({ paths: ['src/"c".ts'] }), [1, 2]],
  ['of a session that name a file', () => ({ sessions: ['s2'], paths: ['src/a.ts'] }), [1, 2, 3]],
])('counts and deletes those %s', async (_what, filterOf, left) => {
  const store = await emptyStore();
  const filter = filterOf(fill(store));
  expect(store.deliveries.count(filter)).toBe(3 - left.length);
  while (store.deliveries.delete(filter) > 0);
  expect(idsIn(store)).toEqual(left);
});

it('deletes those whose reason names a file', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  const { decision, ...made } = delivery({ id: store.deliveries.takeId(), projectId }, 'src/a.ts');
  if (decision.kind === 'suppressed') throw new Error('it is a delivery');
  const [item] = decision.items;
  const of = 'lib/größe.ts';
  const items = [{ ...item!, why: { ...item!.why, reason: { kind: 'associate', of } as const } }];
  store.deliveries.save([{ ...made, decision: { ...decision, items } }], []);
  expect(store.deliveries.delete({ projectId, paths: [of] })).toBe(1);
});

it('passes from one store into another', async () => {
  const [from, to] = [await emptyStore(), await emptyStore()];
  fill(from);
  const projectId = projectIn(to);
  for (const one of from.deliveries.each()) to.deliveries.put({ ...one, projectId });
  expect([...to.deliveries.each()]).toEqual([...from.deliveries.each()]);
});

it('is salvaged from a damaged store', async () => {
  const damaged = storeFile();
  const { store } = await open(damaged);
  fill(store);
  const before = [...store.deliveries.each()];
  store.close();
  const good = storeFile();
  createStore(good, START);
  const db = connect(good);
  const source = SalvageSource.open(damaged, good)!;
  salvageInto(db, source, START);
  salvageInto(db, source, START);
  source.close();
  db.close();
  expect([...(await open(good)).store.deliveries.each()]).toEqual(before);
});
