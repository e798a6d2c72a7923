import fc from 'fast-check';
import type { ActivityEvent } from '../../main/engine/model/event.ts';
import { event, START } from './event-builder.ts';

const DAY = 86_400_000;
const FILES = ['src/a.ts', 'src/b.ts', 'lib/c.ts', 'docs/d.md', 'test/e.test.ts', '登录/f.ts'];
const TOOLS = ['Read', 'Edit', 'Bash', 'Grep'];
const TEXTS = ['fix the harbour', 'rename parseCsvHeader', '登录失败', 'ok', ''];
const ERRORS = ['TypeError: x is undefined', 'Error: no such file', 'panicked at src/a.ts:3'];

/** Some day within a year before and after START. */
const time = fc.integer({ min: START - 365 * DAY, max: START + 365 * DAY });
const paths = fc.uniqueArray(fc.constantFrom(...FILES), { maxLength: 4 });
const place = {
  at: time,
  session: fc.constantFrom('s1', 's2', 's3'),
  thread: fc.constantFrom(null, null, 'sub'),
};

/** Any event that a memory may meet, few names so that they meet again. */
const anyEvent: fc.Arbitrary<ActivityEvent> = fc
  .oneof(
    {
      arbitrary: fc.record({
        ...place,
        type: fc.constant('prompt' as const),
        text: fc.constantFrom(...TEXTS),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        ...place,
        type: fc.constantFrom('tool_call', 'command_finished', 'file_changed'),
        tool: fc.option(fc.constantFrom(...TOOLS)),
        access: fc.constantFrom('read', 'edit', 'create', 'delete', 'search', null),
        query: fc.option(fc.constantFrom(...TEXTS)),
        command: fc.option(fc.constantFrom('npm test', 'ls')),
        error: fc.option(fc.constantFrom(...ERRORS), { freq: 3 }),
        paths,
      }),
      weight: 8,
    },
    {
      arbitrary: fc.record({
        ...place,
        type: fc.constantFrom('session_started', 'session_ended', 'compacted', 'injected'),
        paths,
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        at: time,
        type: fc.constant('swept' as const),
        text: fc.constantFrom('0-8', '4-99'),
      }),
      weight: 1,
    },
  )
  .map((fields) => event(fields));

/** A stream of such events, in the order of learning, which need not be the order of time. */
export const anyEvents = fc.array(anyEvent, { maxLength: 60 });
