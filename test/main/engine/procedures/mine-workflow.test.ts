import { describe, expect, it } from 'vitest';
import { mineWorkflows } from '../../../../main/engine/procedures/mine-workflow.ts';
import { SessionScript } from '../../../builders/procedure-events.ts';

function repeated(times: number, day: (script: SessionScript, number: number) => unknown) {
  const script = new SessionScript();
  for (let number = 0; number < times; number++) day(script.in(`day ${number}`), number);
  return mineWorkflows(script.events).map(({ key, runs }) => ({
    steps: key.split('\n'),
    sessions: runs.length,
  }));
}

describe('a workflow', () => {
  it('is the longest run of steps that was done in three sessions', () => {
    const release = (script: SessionScript, number: number) =>
      script
        .ran(`node other${number}.js`)
        .edited('src/version.ts')
        .ran('npm test -- --silent')
        .ran('git commit -am x')
        .ran('git push');
    expect(repeated(3, release)).toEqual([
      { steps: ['edit src/version.ts', 'run npm test', 'run git commit', 'run git push'], sessions: 3 },
    ]);
    expect(repeated(2, release)).toEqual([]);
  });

  it('names the area of files that differ', () => {
    const work = (script: SessionScript, number: number) =>
      script.edited(`src/cart/file${number}.ts`).ran('npm run lint').ran('npm test');
    expect(repeated(4, work)).toEqual([
      { steps: ['edit src/cart/', 'run npm run lint', 'run npm test'], sessions: 4 },
    ]);
  });

  it('is no handing in alone, no looking, and nothing that failed', () => {
    expect(repeated(3, (script) => script.ran('git add .').ran('git commit -m x').ran('git push'))).toEqual(
      [],
    );
    expect(repeated(3, (script) => script.ran('ls').ran('cat a').ran('git status'))).toEqual([]);
    expect(
      repeated(3, (script) => script.ran('make a', 'broken').ran('make b', 'broken').ran('make c', 'broken')),
    ).toEqual([]);
  });

  it('is no order in which the files of commits are told', () => {
    const script = new SessionScript();
    for (let number = 0; number < 3; number++)
      script.in(`day ${number}`).edited('src/a.ts').edited('src/b.ts').edited('src/c.ts');
    expect(mineWorkflows(script.events)).toHaveLength(1);
    expect(mineWorkflows(script.events.map((event) => ({ ...event, source: 'git' as const })))).toEqual([]);
  });
});
