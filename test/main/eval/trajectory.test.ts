import { describe, expect, test } from 'vitest';
import { decodeTrajectory } from '../../../main/eval/trajectory.ts';

describe('decoding a line', () => {
  test('fills what is absent and keeps the events that say something', () => {
    const line = JSON.stringify({
      session: 's',
      agent: 'pi',
      startedAt: '2026-01-01T00:00:00Z',
      unknownField: 1,
      events: [
        { t: 5, tool: 'Edit', file: 'b', files: ['b', 'a', ''], ok: false, error: 'no' },
        { prompt: 'go on' },
        { compact: true },
        { t: 6 },
        { prompt: '' },
      ],
    });
    const blank = { at: null, tool: null, access: null, files: [], command: null, query: null, ok: null };
    expect(decodeTrajectory(line, 'from-file').trajectory).toEqual({
      session: 's',
      repo: 'from-file',
      agent: 'pi',
      startedAt: Date.UTC(2026, 0, 1),
      task: '',
      events: [
        {
          ...blank,
          at: 5,
          tool: 'Edit',
          access: 'edit',
          files: ['b', 'a'],
          ok: false,
          error: 'no',
          prompt: null,
          compacted: false,
        },
        { ...blank, error: null, prompt: 'go on', compacted: false },
        { ...blank, error: null, prompt: null, compacted: true },
      ],
    });
  });

  test('a stated access wins over the tool’s name', () => {
    const line = JSON.stringify({ session: 's', events: [{ tool: 'Bash', file: 'a', access: 'edit' }] });
    expect(decodeTrajectory(line, 'r').trajectory?.events[0]?.access).toBe('edit');
  });

  test('a start that is no time counts as absent', () => {
    const line = JSON.stringify({ session: 's', startedAt: 'yesterday', events: [] });
    expect(decodeTrajectory(line, 'r').trajectory?.startedAt).toBeNull();
  });

  test.each([
    ['{"session": "s", ', /^not JSON$/],
    ['[]', /^line: /],
    ['{"events": []}', /^session: /],
    ['{"session": "s", "events": [{"tool": 7}]}', /^events\.0\.tool: /],
  ])('names what is wrong with %s', (line, problem) => {
    expect(decodeTrajectory(line, 'r').problem).toMatch(problem);
  });
});
