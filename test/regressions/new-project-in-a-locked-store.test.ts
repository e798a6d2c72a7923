import { expect, test } from 'vitest';
import { Intake } from '../../main/host/intake.ts';
import { ProjectDirectory } from '../../main/host/project-directory.ts';
import { StoreTrouble } from '../../main/host/store-trouble.ts';
import { StoreError } from '../../main/store/store-error.ts';
import { START } from '../builders/event-builder.ts';
import { recordedCall } from '../builders/recorded-calls.ts';
import { emptyStore } from '../builders/store-builder.ts';
import { quietLog } from '../fakes/quiet-log.ts';

test('an event of a project that is met for the first time waits while another process holds the store', async () => {
  const store = await emptyStore();
  const clock = () => START;
  const trouble = new StoreTrouble(clock, quietLog, () => undefined);
  const intake = new Intake(new ProjectDirectory(store, clock, '/nowhere'), clock, trouble);
  const createProject = store.projects.create.bind(store.projects);
  let tries = 0;
  store.projects.create = (...project) => {
    if (++tries < 3) throw new StoreError('locked', 'locked for the test');
    return createProject(...project);
  };
  expect(await intake.takeIn(recordedCall(0), null)).toMatchObject({ place: { project: { name: 'shop' } } });
  expect({ tries, trouble: trouble.current }).toEqual({ tries: 3, trouble: null });
});
