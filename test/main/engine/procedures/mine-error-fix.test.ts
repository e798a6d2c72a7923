import { describe, expect, it } from 'vitest';
import { ErrorFixMiner } from '../../../../main/engine/procedures/mine-error-fix.ts';
import { mineArcs } from '../../../../main/engine/procedures/mine-log.ts';
import { SessionScript } from '../../../builders/procedure-events.ts';

const BROKEN = 'src/cart.ts(3,1): error TS2304: Cannot find name total.';
const OTHER = 'src/cart.ts(9,1): error TS2322: Type string is not assignable to type number.';

function arcsOf({ events }: SessionScript) {
  const miner = new ErrorFixMiner(events[0]!);
  return [...events.flatMap((event) => miner.take(event)), ...miner.end()].map(
    ({ fingerprint, firstEventId, lastEventId, details }) => ({
      fingerprint,
      events: [firstEventId, lastEventId],
      files: details.files,
      commands: details.commands,
      tried: details.tried.length,
      passed: details.passed,
    }),
  );
}

const NAME = '<path>: error ts<n>: cannot find name total.';
const script = () => new SessionScript();

describe('a fix', () => {
  it('is what was edited between a failure and a similar command that passed', () => {
    expect(
      arcsOf(script().ran('npm run check', BROKEN).edited('src/cart.ts').ran('npm run check 2>&1')),
    ).toEqual([
      {
        fingerprint: NAME,
        events: [1, 3],
        files: ['src/cart.ts'],
        commands: [],
        tried: 0,
        passed: 'npm run check 2>&1',
      },
    ]);
  });

  it('is the last attempt; those before it were tried in vain', () => {
    const tried = script()
      .ran('npm run check', BROKEN)
      .edited('a.ts')
      .ran('npm run check', BROKEN)
      .edited('b.ts')
      .ran('npm run check');
    expect(arcsOf(tried)).toMatchObject([{ files: ['b.ts'], tried: 1 }]);
  });

  it('of each of several errors is what was done before it was gone', () => {
    const both = script()
      .ran('npm run check', BROKEN)
      .edited('a.ts')
      .ran('npm run check', OTHER)
      .edited('b.ts')
      .ran('npm run check');
    expect(arcsOf(both)).toMatchObject([{ fingerprint: NAME, files: ['a.ts'] }, { files: ['b.ts'] }]);
  });

  it('may be a command that mends', () => {
    const mended = script()
      .ran('npm run lint', '× Imports should be sorted.')
      .ran('npm run lint:fix')
      .ran('npm run lint');
    expect(arcsOf(mended)).toMatchObject([{ files: [], commands: ['npm run lint:fix'] }]);
  });

  it('of missing surroundings is how it was called then, not what was edited', () => {
    const called = script()
      .ran('pytest', 'zsh: command not found: pytest')
      .edited('a.py')
      .ran('source .venv/bin/activate && pytest');
    expect(arcsOf(called)).toMatchObject([{ files: [], passed: 'source .venv/bin/activate && pytest' }]);
  });
});

describe('no fix is', () => {
  it.each([
    ['a pass without a change', script().ran('npm test', BROKEN).ran('npm test')],
    ['another command', script().ran('npm test', BROKEN).edited('a.ts').ran('npm run lint')],
    ['a pass that a pipe hides', script().ran('npm test', BROKEN).edited('a.ts').ran('npm test | tail -3')],
    ['an edit of notes alone', script().ran('npm test', BROKEN).edited('TODO.md').ran('npm test')],
    ['a call that was refused', script().ran('npm test', '(rejected) ').edited('a.ts').ran('npm test')],
    [
      'a search that finds nothing',
      script().ran('grep -r total src', 'no match for it').edited('a.ts').ran('grep -r total src'),
    ],
    [
      'a rewrite of many files',
      script()
        .ran('npm test', BROKEN)
        .edited(...'abcdefghi'.split('').map((name) => `${name}.ts`))
        .ran('npm test'),
    ],
  ])('%s', (_, session) => expect(arcsOf(session)).toEqual([]));
});

it('what is given up tells what was tried in vain', () => {
  const given = script().ran('npm test', BROKEN).edited('a.ts').ran('npm test', BROKEN).ended();
  expect(arcsOf(given)).toMatchObject([{ tried: 1, passed: null }]);
});

it('a log mined in two parts gives what it gives in one', () => {
  const { events } = script()
    .ran('npm test', BROKEN)
    .edited('a.ts')
    .ran('npm test')
    .in('two')
    .ran('npm run check', OTHER)
    .edited('b.ts')
    .in('one')
    .ran('npm test', OTHER)
    .in('two')
    .ran('npm run check')
    .in('one')
    .edited('c.ts')
    .ran('npm test');
  const now = events.at(-1)!.at;
  const whole = mineArcs(events, { minedThrough: 0, through: 9, now }).arcs;
  for (let cut = 1; cut < 9; cut++) {
    const first = mineArcs(events.slice(0, cut), { minedThrough: 0, through: cut, now });
    const rest = events.filter(({ id }) => id >= first.resumeFrom);
    const second = mineArcs(rest, { minedThrough: cut, through: 9, now });
    expect([...first.arcs, ...second.arcs]).toEqual(whole);
  }
});
