import { expect, it } from 'vitest';
import { connect } from '../../../main/store/connect.ts';
import { createStore } from '../../../main/store/create.ts';
import { salvageInto } from '../../../main/store/salvage.ts';
import { SalvageSource } from '../../../main/store/salvage-source.ts';
import { event, START } from '../../builders/event-builder.ts';
import { open, storeFile } from '../../builders/store-builder.ts';
import { batch, projectIn } from '../../builders/store-events.ts';

it('salvages each event once, and none that reads as zeros in part', async () => {
  const damaged = storeFile();
  const { store } = await open(damaged);
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 5));
  store.events.append([{ projectId, key: null, event: event({ type: 'prompt', text: 'cut\0\0\0' }) }]);
  store.close();
  const good = storeFile();
  createStore(good, START);
  const db = connect(good);
  const source = SalvageSource.open(damaged, good)!;
  try {
    expect([salvageInto(db, source, START), salvageInto(db, source, START)]).toEqual([5, 0]);
  } finally {
    source.close();
    db.close();
  }
});
