import { describe, expect, it } from 'vitest';
import { type LoggedEvent, UNSAID } from '../../../../main/engine/model/event.ts';
import { draftErrorFix } from '../../../../main/engine/procedures/draft-procedure.ts';
import { mineArcs } from '../../../../main/engine/procedures/mine-log.ts';
import { START } from '../../../builders/event-builder.ts';

const MINUTE = 60_000;

type Act = Omit<Partial<LoggedEvent>, 'id' | 'at'>;

function ran(command: string, exitCode: number, paths: readonly string[] = []): Act {
  return {
    source: 'shell',
    session: 'zsh-1',
    type: 'command_finished',
    access: 'run',
    command,
    exitCode,
    ok: exitCode === 0,
    paths,
  };
}

function saved(path: string): Act {
  return { source: 'editor', session: 'people', type: 'file_changed', access: 'edit', paths: [path] };
}

function edited(path: string): Act {
  return {
    source: 'agent',
    agent: 'claude-code',
    session: 's1',
    type: 'tool_call',
    tool: 'Edit',
    access: 'edit',
    ok: true,
    paths: [path],
  };
}

/** The fixes in a log of these acts, a minute apart. */
function fixesIn(...acts: readonly Act[]) {
  const events = acts.map((act, index): LoggedEvent => {
    const shared = { ...UNSAID, source: 'shell', type: 'command_finished', session: '' } as const;
    return { ...shared, ...act, id: index + 1, at: START + index * MINUTE };
  });
  const span = { minedThrough: 0, through: events.length, now: START + events.length * MINUTE };
  return mineArcs(events, span).arcs.map(({ session, fingerprint, details }) => {
    const { files, commands, passed } = details;
    return { session, fingerprint, files, commands, passed };
  });
}

const FIXED = { session: 'zsh-1', fingerprint: 'npm test: exit code 1', commands: [], passed: 'npm test' };

describe('in a shell session, what lets a failing command pass', () => {
  it.each([
    ['saved in an editor', saved('src/cart.ts')],
    ['edited by an agent', edited('src/cart.ts')],
    ['named to an editor in the shell', ran('vim src/cart.ts', 0, ['src/cart.ts'])],
  ])('is a file that was %s', (_, edit) => {
    expect(fixesIn(ran('npm test', 1), edit, ran('npm test', 0))).toEqual([
      { ...FIXED, files: ['src/cart.ts'] },
    ]);
  });

  it('is a command that mends', () => {
    expect(fixesIn(ran('npm test', 127), ran('npm install', 0), ran('npm test', 0))).toEqual([
      { ...FIXED, fingerprint: 'npm test: command not found', files: [], commands: ['npm install'] },
    ]);
  });

  it('is nothing where nothing was done, another command passed, or the edit came before', () => {
    expect(fixesIn(ran('npm test', 1), ran('npm test', 0))).toEqual([]);
    expect(fixesIn(ran('npm test', 1), saved('a.ts'), ran('make', 0))).toEqual([]);
    expect(fixesIn(saved('a.ts'), ran('npm test', 1), ran('npm test', 0))).toEqual([]);
  });

  it('does not make the edits of others an agent’s own', () => {
    const bash = { ...edited('a.ts'), tool: 'Bash', access: 'run', paths: [], command: 'npm test' } as const;
    const failing = { ...bash, ok: false, error: 'TypeError: total is not a function' };
    expect(fixesIn(failing, saved('a.ts'), bash)).toEqual([]);
  });

  it.each(['npm test', './check'])('is a candidate whose title names the command once: %s', (command) => {
    const details = {
      command,
      error: '',
      files: ['a.ts'],
      commands: [],
      passed: command,
      tried: [],
    };
    expect(draftErrorFix(`${command}: exit code 1`, [details])).toMatchObject({
      title: `${command.replace('./', '')}: exit code 1`,
      steps: [
        { kind: 'edit', files: ['a.ts'] },
        { kind: 'run', command },
      ],
    });
  });
});
