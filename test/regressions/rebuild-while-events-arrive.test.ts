import { expect, test } from 'vitest';
import { createEngine } from '../../main/engine/engine.ts';
import { Memories } from '../../main/host/memories.ts';
import { event, START } from '../builders/event-builder.ts';
import { emptyStore } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';

test('the saved state of a project stays as it is while a rebuild compares with it', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  const memories = new Memories(store, createEngine());
  const learn = (text: string): void => {
    const stored = event({ type: 'prompt', text });
    const [outcome] = store.events.append([{ projectId, key: text, event: stored }]);
    if (outcome?.status === 'stored') memories.learn(projectId, outcome.id, stored, START);
  };
  const savedThrough = () => store.memories.load(projectId).throughEventId;

  learn('one');
  memories.save();
  const before = savedThrough();
  const giveUp = memories.hold(projectId);
  learn('two');
  memories.save();
  expect({ through: savedThrough(), unsaved: memories.unsaved }).toEqual({ through: before, unsaved: 0 });
  giveUp();
  memories.save();
  expect(savedThrough()).toBeGreaterThan(before);
});
