import { describe, expect, it } from 'vitest';
import { failureKey, wasRun } from '../../../../main/engine/procedures/failure-key.ts';

describe('the fingerprint of a failure', () => {
  it.each([
    [
      'of a task runner is that of the program it ran',
      '[lint] $ golangci-lint run\n[lint] ERROR task failed\n\ncmd/a.go:95:24: undefined: cwd (typecheck)\n\tcwd()',
      '<path>: undefined: cwd (typecheck)',
    ],
    [
      'of a linter is its sentence',
      '$ biome check\n at a.tsx:4:1 lint/x ━━━━━━━━━━\n\n  × This import is unused.\n\n  38 │ }',
      '× this import is unused.',
    ],
    [
      'of a test leaves what it logged',
      '=== RUN   TestA\n    a_test.go:9: 12:00 INFO started\n    a_test.go:12: expected 3 sessions, got 2\n--- FAIL: TestA (0.00s)',
      '<path>: expected <n> sessions, got <n>',
    ],
    [
      'of a push says that it was refused',
      'To github.com:a/b.git\n ! [rejected]   main -> main (fetch first)\nerror: failed to push some refs',
      '! [rejected] main -> main (fetch first)',
    ],
  ])('%s', (_, error, key) => expect(failureKey(error)).toBe(key));

  it.each(['FAIL', 'Exit code 1', 'bun test v1.3.5\n\na\n\nb\n\nc\n\nd\n', ''])(
    'is none where nothing is said: %j',
    (error) => {
      expect(failureKey(error)).toBeNull();
    },
  );
});

it.each([
  '(rejected) ',
  'No (tell Claude what to do differently)',
  'Interrupted by user',
  'Sibling tool call errored',
  'Command timed out after 2m',
  'Error: Bash operation blocked by hook:',
  "fatal: pathspec 'x' did not match any files",
])('what was not run, or mistyped, is no failure of the work: %s', (error) =>
  expect(wasRun(error)).toBe(false),
);
