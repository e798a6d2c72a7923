import { describe, expect, it } from 'vitest';
import { commandForm } from '../../../../main/engine/procedures/command-form.ts';
import { shellSteps } from '../../../../main/engine/procedures/shell-steps.ts';
import { showsFixed } from '../../../../main/engine/procedures/similar-command.ts';
import { verdictOf } from '../../../../main/engine/procedures/verdict.ts';

const checksOf = (command: string) => verdictOf(command).checks.map(({ name }) => name);

describe('reading a command', () => {
  it.each([
    ["git commit -m 'a && b'", [['git', 'commit', '-m', 'a && b']]],
    ['cat <<EOF > out\nrm -rf /\nEOF\nls', [['cat'], ['ls']]],
    [
      'npm test 2>&1 | tail -5',
      [
        ['npm', 'test'],
        ['tail', '-5'],
      ],
    ],
    [
      'cd a && FOO=1 go test ./... ; echo $(date | cut -c1)',
      [
        ['cd', 'a'],
        ['FOO=1', 'go', 'test', './...'],
        ['echo', '$(date | cut -c1)'],
      ],
    ],
    ['a \\\n  b # note\nc', [['a', 'b'], ['c']]],
  ])('%s', (command, words) => {
    expect(shellSteps(command).flatMap(({ commands }) => commands.map((one) => one.words))).toEqual(words);
  });

  it.each([
    ['go test ./pkg/... -run TestX -v', 'go test', ['pkg'], ['TestX']],
    ['source .venv/bin/activate', 'source', ['.venv/bin/activate'], []],
    ['uv run pytest specs/cli_spec.py::adds', 'pytest', ['specs/cli_spec.py'], ['adds']],
    ['python3 -m pytest', 'pytest', [], []],
    ['npm run -s lint', 'npm run lint', [], []],
    ['bash scripts/check.sh fast', 'scripts/check.sh', ['fast'], []],
    ['./mvnw -pl core test -Dtest=ATest', 'mvnw test', [], ['ATest']],
  ])('the form of %s', (command, name, targets, selectors) => {
    expect(commandForm(shellSteps(command)[0]!.commands[0]!)).toMatchObject({ name, targets, selectors });
  });
});

describe('what a command’s outcome tells', () => {
  it.each([
    ['cd a && npm run build && npm test', ['npm run build', 'npm test']],
    ['npm test | tail -3', []],
    ['set -o pipefail; npm test | tail -3', ['npm test']],
    ['npm test || true', []],
    ['npm run build; npm test', ['npm test']],
    ['npm test &', []],
    ['grep -r todo . && ls', []],
  ])('%s', (command, checks) => expect(checksOf(command)).toEqual(checks));
});

describe('a command that shows another fixed', () => {
  const check = (command: string) => verdictOf(command).checks[0]!;
  it.each([
    ['the same with other flags', 'go test ./a -v', 'go test ./a', '', true],
    ['one on the whole', 'go test ./...', 'go test ./a -run TestX', '', true],
    ['one on a folder above', 'pytest specs', 'pytest specs/a_spec.py', '', true],
    [
      'one on what the error names',
      'go test ./a -run TestBroken',
      'go test ./...',
      '--- FAIL: TestBroken',
      true,
    ],
    ['not one on another part', 'go test ./b', 'go test ./a', '', false],
    [
      'not one on less that the error does not name',
      'go test ./a -run TestOther',
      'go test ./a',
      '--- FAIL: TestBroken',
      false,
    ],
    ['not another program', 'go vet ./a', 'go test ./a', '', false],
  ])('%s', (_, passed, failed, error, expected) => {
    expect(showsFixed(check(passed), check(failed), error)).toBe(expected);
  });
});
