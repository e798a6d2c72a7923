import { describe, expect, it } from 'vitest';
import { mineArcs } from '../../../main/engine/procedures/mine-log.ts';
import { mineWorkflows } from '../../../main/engine/procedures/mine-workflow.ts';
import { Notifier } from '../../../main/host/notifier.ts';
import { mergeArc, mergeWorkflow } from '../../../main/host/procedure-merging.ts';
import { ProcedureReview } from '../../../main/host/procedure-review.ts';
import type { Store } from '../../../main/store/store.ts';
import { START } from '../../builders/event-builder.ts';
import { SessionScript } from '../../builders/procedure-events.ts';
import { emptyStore } from '../../builders/store-builder.ts';
import { projectIn } from '../../builders/store-events.ts';

const BROKEN = 'src/cart.ts(3,1): error TS2304: Cannot find name total.';
const ALL = { projectId: null, states: [], kinds: [], words: [] };

/** Mines all that was written so far, and enters it. */
function enter(store: Store, { events }: SessionScript): void {
  const projectId = projectIn(store);
  const last = events.at(-1)!;
  const { arcs } = mineArcs(events, { minedThrough: 0, through: last.id, now: last.at });
  for (const arc of arcs) mergeArc(store.procedures, projectId, arc, START);
  for (const workflow of mineWorkflows(events)) mergeWorkflow(store.procedures, projectId, workflow, START);
}

const fixes = (script: SessionScript, session: string, file: string) =>
  script.in(session).ran('npm run check', BROKEN).edited(file).ran('npm run check');
const fails = (script: SessionScript, session: string, file: string) =>
  script.in(session).ran('npm run check', BROKEN).edited(file).ran('npm run check', BROKEN).ended();

function rows(store: Store) {
  return store.procedures
    .list(ALL, null, 10)
    .map((row) => ({ title: row.title, state: row.state, ...store.procedures.countsOf(row.id) }));
}

function reviewOf(store: Store): ProcedureReview {
  return new ProcedureReview({ store, clock: () => START, notifier: new Notifier() });
}

const TITLE = 'npm run check: error ts…: cannot find name total.';

describe('what is found', () => {
  it('is a candidate once, and counts for it after that, however often it is mined', async () => {
    const store = await emptyStore();
    const script = fixes(new SessionScript(), 'one', 'a.ts');
    enter(store, script);
    expect(rows(store)).toEqual([
      { title: TITLE, state: 'candidate', found: 1, helpful: 0, harmful: 0, sessions: 1 },
    ]);
    enter(store, fixes(fixes(script, 'two', 'a.ts'), 'three', 'b.ts'));
    enter(store, script);
    expect(rows(store)).toEqual([
      { title: TITLE, state: 'candidate', found: 2, helpful: 1, harmful: 0, sessions: 3 },
    ]);
  });

  it('leaves what a person wrote or retired as it is, and counts', async () => {
    const store = await emptyStore();
    const script = fixes(new SessionScript(), 'one', 'a.ts');
    enter(store, script);
    const [row] = store.procedures.list(ALL, null, 1);
    const review = reviewOf(store);
    review.edit(row!.id, { title: 'Name the total', steps: [{ kind: 'run', command: 'npm ci' }] }, null);
    review.retire(row!.id, 'no more');
    enter(store, fixes(script, 'two', 'a.ts'));
    expect(store.procedures.get(row!.id)).toMatchObject({
      title: 'Name the total',
      steps: [{ kind: 'run', command: 'npm ci' }],
      state: 'retired',
      sessions: 2,
    });
  });

  it('retires what keeps failing by itself, with the reason', async () => {
    const store = await emptyStore();
    const script = fixes(new SessionScript(), 'one', 'a.ts');
    for (const session of ['two', 'three', 'four']) fails(script, session, 'a.ts');
    enter(store, script);
    expect(rows(store)).toMatchObject([{ state: 'retired', harmful: 3 }]);
    const [row] = store.procedures.list(ALL, null, 1);
    expect(store.procedures.changesOf(row!.id)).toMatchObject([
      { what: 'retired', isByPerson: false, reason: expect.stringContaining('the error stayed') },
    ]);
  });
});

describe('a review', () => {
  it('is undone change by change, the latest first', async () => {
    const store = await emptyStore();
    enter(store, fixes(new SessionScript(), 'one', 'a.ts'));
    const [row] = store.procedures.list(ALL, null, 1);
    const review = reviewOf(store);
    const approved = review.approve(row!.id, 'right');
    const retired = review.retire(row!.id, 'wrong after all');
    expect(() => review.undo(approved.change)).toThrow('undo the later change first');
    expect(review.undo(retired.change).procedure.state).toBe('approved');
    expect(review.undo(approved.change).procedure).toMatchObject({ state: 'candidate', title: TITLE });
    expect(() => review.undo(approved.change)).toThrow('already');
    expect(() => review.approve(99, null)).toThrow('no procedure 99');
  });

  it('merges duplicates, whose evidence then counts for the one, until it is undone', async () => {
    const store = await emptyStore();
    const script = fixes(new SessionScript(), 'one', 'a.ts');
    script.in('two').ran('npm run check', BROKEN.replace('total', 'sum')).edited('a.ts').ran('npm run check');
    enter(store, script);
    const [into, from] = store.procedures.list(ALL, null, 2);
    const review = reviewOf(store);
    const { change, procedure } = review.merge(into!.id, [from!.id], 'the same');
    expect(rows(store)).toMatchObject([{ title: into!.title, sessions: 2 }]);
    script.in('three').ran('npm run check', BROKEN).edited('a.ts').ran('npm run check');
    script
      .in('three')
      .ran('npm run check', BROKEN.replace('total', 'sum'))
      .edited('a.ts')
      .ran('npm run check');
    enter(store, script);
    expect(store.procedures.countsOf(procedure.id)).toMatchObject({ helpful: 2, sessions: 3 });
    review.undo(change);
    expect(rows(store).map(({ sessions }) => sessions)).toEqual([2, 2]);
  });
});
