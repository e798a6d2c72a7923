import { expect, it } from 'vitest';
import { connect } from '../../../main/store/connect.ts';
import { createStore } from '../../../main/store/create.ts';
import type { StoredDelivery } from '../../../main/store/deliveries.ts';
import { salvageInto } from '../../../main/store/salvage.ts';
import { SalvageSource } from '../../../main/store/salvage-source.ts';
import type { Store } from '../../../main/store/store.ts';
import { delivery, suppression } from '../../builders/deliveries.ts';
import { START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { projectIn } from '../../builders/store-events.ts';

const DAY = 86_400_000;

const allIn = (store: Store): readonly StoredDelivery[] =>
  [1, 2, 3].flatMap((id) => store.deliveries.get(id) ?? []);
const idsIn = (store: Store): readonly number[] => allIn(store).map(({ id }) => id);

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
  fill(store);
  while (store.deliveries.deleteBefore(START + 9 * DAY) > 0);
  store.close();
  expect((await open(file)).store.deliveries.takeId()).toBe(4);
});

it('deletes those made before a time', async () => {
  const store = await emptyStore();
  fill(store);
  expect(store.deliveries.deleteBefore(START + DAY)).toBe(1);
  expect(store.deliveries.deleteBefore(START + DAY)).toBe(0);
  expect(idsIn(store)).toEqual([2, 3]);
});

it('is salvaged from a damaged store', async () => {
  const damaged = storeFile();
  const { store } = await open(damaged);
  fill(store);
  const before = allIn(store);
  store.close();
  const good = storeFile();
  createStore(good, START);
  const db = connect(good);
  const source = SalvageSource.open(damaged, good)!;
  salvageInto(db, source, START);
  salvageInto(db, source, START);
  source.close();
  db.close();
  expect(allIn((await open(good)).store)).toEqual(before);
});
