import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EditorWork } from '../../../main/host/editor-work.ts';
import { CLAIM } from '../../../main/sources/editors/attribution.ts';
import type { NamedChange } from '../../../native/watcher/messages.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { event } from '../../builders/event-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const MINUTE = 60_000;

async function scene() {
  const { parts, time } = await composedHost();
  const root = join(tempFolder(), 'app');
  mkdirSync(root);
  const work = new EditorWork({ ...parts, clock: () => time.now });
  const { project } = await parts.directory.resolve(root);
  const recorded = () =>
    [...parts.store.events.after(project.id, 0)].map(
      ({ access, paths, text }) => text ?? [access, ...paths].join(' '),
    );
  const sessions = () =>
    new Set([...parts.store.events.after(project.id, 0)].map(({ session }) => session)).size;
  /** Hears of saves, each now. */
  const hear = (...paths: readonly string[]): void =>
    work.hear(
      root,
      paths.map((path): NamedChange => ({ path, access: 'edit', at: time.now, editor: null })),
    );
  const pass = async (ms: number): Promise<void> => {
    time.now += ms;
    await work.flush(time.now);
  };
  const agentSays = (what: Parameters<typeof event>[0]): void =>
    work.see(project.id, event({ at: time.now, source: 'agent', ...what }));
  return { parts, time, root, work, recorded, sessions, hear, pass, agentSays };
}

test('a save waits two seconds and is then a person’s', async () => {
  const { hear, pass, recorded } = await scene();
  hear('a.ts');
  await pass(CLAIM.wait - 1);
  expect(recorded()).toEqual([]);
  await pass(1);
  expect(recorded()).toEqual(['edit a.ts']);
});

test('where an agent is at work a save waits for the end of its command, whose it may be', async () => {
  const { hear, pass, recorded, agentSays } = await scene();
  agentSays({ type: 'tool_call', tool: 'Read', access: 'read', paths: ['a.ts'] });
  await pass(5_000);
  hear('a.ts', 'b.ts');
  await pass(20_000);
  expect(recorded()).toEqual([]);
  agentSays({ type: 'tool_call', tool: 'Bash', access: 'run', command: './generate', durationMs: 21_000 });
  hear('c.ts');
  await pass(3_000);
  agentSays({ type: 'session_ended' });
  hear('d.ts');
  await pass(CLAIM.wait);
  expect(recorded()).toEqual(['edit d.ts']);
});

test('parts of a storm are one, and one that a command explains is the command’s', async () => {
  const { work, root, time, pass, recorded, agentSays } = await scene();
  const storm = (files: number, cause: string | null) => work.hearStorm(root, time.now, { files, cause });
  storm(30, 'rebase');
  time.now += 1_500;
  storm(12, 'rebase');
  storm(1, 'stash');
  await pass(CLAIM.wait);
  expect(recorded()).toEqual(['42 files changed by git rebase', '1 file changed by git stash']);
  time.now += MINUTE;
  agentSays({ type: 'tool_call', tool: 'Bash', access: 'run', command: 'npm install', durationMs: 900 });
  storm(400, null);
  await pass(CLAIM.waitForAgent);
  expect(recorded()).toHaveLength(2);
});

test('silence of as many minutes as are set ends a session', async () => {
  const { parts, hear, pass, sessions } = await scene();
  parts.settings.set({ idleMinutes: 5 });
  hear('a.ts');
  await pass(4 * MINUTE);
  hear('b.ts');
  await pass(4 * MINUTE);
  expect(sessions()).toBe(1);
  await pass(2 * MINUTE);
  hear('c.ts');
  await pass(MINUTE);
  expect(sessions()).toBe(2);
});
