import type { ActivityEvent } from '../../main/engine/model/event.ts';
import { call, edit, inOrder, prompt, read } from './event-builder.ts';

/** A task with the words that ask for it and the files that it takes. */
export interface KnownTask {
  readonly words: string;
  readonly files: readonly string[];
}

const SUBJECTS = [
  'harbour tariff',
  'invoice rounding',
  'login lockout',
  'search stemming',
  'map legend',
  'upload retry',
  'report export',
  'tide forecast',
  'crew roster',
  'berth booking',
  'fuel ledger',
  'pilot schedule',
  'cargo manifest',
  'customs form',
  'radar overlay',
  'alarm routing',
  'weather cache',
  'anchor watch',
  'ballast pump',
  'dock lighting',
];

/** Twenty tasks on twenty subjects, three files each. */
export const TASKS: readonly KnownTask[] = SUBJECTS.map((words) => {
  const [area = '', part = ''] = words.split(' ');
  return { words, files: [`src/${area}/${part}.ts`, `src/${area}/model.ts`, `test/${area}/${part}.test.ts`] };
});

/** Everyday acts that say nothing about any task: listings, status calls, repeated instructions, retries. */
function routine(session: string, index: number): ActivityEvent {
  const acts = [
    { ...call(session, 'Bash'), command: 'ls -la' },
    { ...call(session, 'Bash'), command: 'git status' },
    prompt(session, 'ok, continue and run the tests again'),
    { ...call(session, 'Bash'), command: 'npm test', ok: false, error: `Error: timed out after ${index} ms` },
    read(session, 'package.json'),
    read(session, 'README.md', 'CHANGELOG.md'),
    call(session, 'Glob'),
  ];
  return acts[index % acts.length]!;
}

/** 2,000 events, 95 % of them routine: each task once (five events) among 95 routine acts. */
export function monthOfWork(): readonly ActivityEvent[] {
  const sessions = TASKS.map(({ words, files }, day) => {
    const session = `day-${day}`;
    const work = [
      prompt(session, `the ${words} is wrong`),
      ...files.map((file) => read(session, file)),
      edit(session, files[0]!),
    ];
    const before = Array.from({ length: 50 }, (_, index) => routine(session, index));
    const after = Array.from({ length: 45 }, (_, index) => routine(session, index + 3));
    return [...before, ...work, ...after];
  });
  return inOrder(sessions.flat(), undefined, 20 * 60_000);
}
