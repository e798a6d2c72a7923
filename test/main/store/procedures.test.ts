import { describe, expect, it } from 'vitest';
import type { ProcedureFinding } from '../../../main/engine/model/procedure.ts';
import { connect } from '../../../main/store/connect.ts';
import { createStore } from '../../../main/store/create.ts';
import type { StoredProcedure } from '../../../main/store/procedures.ts';
import { salvageInto } from '../../../main/store/salvage.ts';
import { SalvageSource } from '../../../main/store/salvage-source.ts';
import type { Store } from '../../../main/store/store.ts';
import { START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { batch, projectIn } from '../../builders/store-events.ts';

const ALL = { projectId: null, states: [], kinds: [], words: [] };

function finding(session: string, firstEventId: number): ProcedureFinding {
  const details = {
    command: 'npm test',
    error: 'x',
    files: ['a.ts'],
    commands: [],
    passed: 'npm test',
    tried: [],
  };
  const times = { startedAt: START, endedAt: START + firstEventId };
  return { session, thread: null, ...times, firstEventId, lastEventId: firstEventId + 1, details };
}

/** Enters a procedure with evidence of these sessions; gives its id. */
function put(store: Store, key: string, sessions: readonly string[], projectId = projectIn(store)): number {
  const { procedures } = store;
  const id = procedures.create({
    projectId,
    kind: 'error-fix',
    key,
    state: 'candidate',
    title: `npm test: ${key}`,
    steps: [{ kind: 'run', command: 'npm test' }],
    files: ['a.ts'],
    fingerprint: key,
    error: key,
    isEdited: false,
    mergedInto: null,
    sessions: sessions.length,
    lastSeenAt: START,
    createdAt: START,
    updatedAt: START,
  });
  const row = procedures.get(id)!;
  for (const [index, session] of sessions.entries())
    procedures.addEvidence(row, finding(session, index + 1), 'found');
  procedures.addChange({
    procedureId: id,
    at: START,
    what: 'approved',
    isByPerson: true,
    reason: 'right',
    before: { state: 'candidate' },
    after: { state: 'approved' },
  });
  return id;
}

/** Salvages one store's file into a new one, twice, and opens that. */
async function salvaged(damaged: string): Promise<Store> {
  const good = storeFile();
  createStore(good, START);
  const db = connect(good);
  const source = SalvageSource.open(damaged, good)!;
  for (let times = 0; times < 2; times++) salvageInto(db, source, START);
  source.close();
  db.close();
  return (await open(good)).store;
}

describe('the store’s procedures', () => {
  it('are read out of a damaged file once, with evidence, history and merges', async () => {
    const file = storeFile();
    const { store } = await open(file);
    store.events.append(batch(projectIn(store), 0, 1));
    const [into, from] = [put(store, 'one', ['a', 'b']), put(store, 'two', ['b'])];
    store.procedures.update({ ...store.procedures.get(from)!, mergedInto: into });
    const whole = [...store.procedures.allOf(projectIn(store))];
    store.close();
    const saved = await salvaged(file);
    expect([...saved.procedures.allOf(projectIn(saved))]).toEqual(whole);
  });

  it('are listed by sessions, a part at a time, by words and states', async () => {
    const store = await emptyStore();
    const [one, two, three] = [
      put(store, 'one', ['a']),
      put(store, 'two', ['a', 'b']),
      put(store, 'three', ['a']),
    ];
    const ids = (after: number | null, limit: number, words: readonly string[] = []) =>
      store.procedures.list({ ...ALL, words }, after, limit).map(({ id }) => id);
    expect(ids(null, 2)).toEqual([two, three]);
    expect(ids(three, 2)).toEqual([one]);
    expect(ids(null, 9, ['NPM', 'one'])).toEqual([one]);
    expect(store.procedures.counts(ALL)).toEqual({ candidate: 3, approved: 0, retired: 0 });
    expect(store.procedures.list({ ...ALL, states: ['approved'] }, null, 9)).toEqual([]);
  });

  it('go with their project, and with the sessions that were all their evidence', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    const other = store.projects.create('other', 'Other', START).id;
    const [lost, kept, foreign] = [
      put(store, 'lost', ['a']),
      put(store, 'kept', ['a', 'b']),
      put(store, 'x', ['a'], other),
    ];
    expect(store.procedures.forgetSessions(projectId, ['a', 'never'])).toBe(1);
    expect(store.procedures.get(lost)).toBeNull();
    expect(store.procedures.get(kept)).toMatchObject({ sessions: 1 });
    expect(store.procedures.evidenceOf(kept).map(({ session }) => session)).toEqual(['b']);
    expect(store.procedures.deleteProceduresOf(projectId)).toBe(1);
    expect([...store.procedures.allOf(projectId)]).toEqual([]);
    expect(store.procedures.get(foreign)).not.toBeNull();
    expect((await store.verify()).problems).toEqual([]);
  });

  it('are the same in another store that took them in, once and again', async () => {
    const [store, other] = [await emptyStore(), await emptyStore()];
    put(store, 'one', ['a', 'b']);
    put(store, 'two', ['b']);
    const whole = [...store.procedures.allOf(projectIn(store))];
    for (let times = 0; times < 2; times++)
      for (const one of whole) other.procedures.put({ ...one, projectId: projectIn(other) });
    const plain = (all: readonly StoredProcedure[]) => JSON.parse(JSON.stringify(all)) as unknown;
    expect(plain([...other.procedures.allOf(projectIn(other))])).toEqual(plain(whole));
  });
});
