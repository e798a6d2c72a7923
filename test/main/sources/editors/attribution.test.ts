import { describe, expect, it } from 'vitest';
import { type ActivityEvent, UNSAID } from '../../../../main/engine/model/event.ts';
import { CLAIM, Claims, EditorTraces, HumanSessions } from '../../../../main/sources/editors/attribution.ts';

const CALL: ActivityEvent = { ...UNSAID, at: 20_000, source: 'agent', type: 'tool_call', session: 's' };

const change = (at: number, path = 'any.ts', editor: string | null = null) =>
  ({ path, access: 'edit', at, editor }) as const;

describe('Claims', () => {
  it('gives an edit to the agent that reported it, for some seconds', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'edit', paths: ['a.ts'] });
    expect(claims.covers(1, change(20_000 - CLAIM.edit, 'a.ts', 'Vim'))).toBe(true);
    expect(claims.covers(1, change(20_000 + CLAIM.edit + 1, 'a.ts'))).toBe(false);
    expect(claims.covers(1, change(20_000, 'b.ts'))).toBe(false);
    expect(claims.covers(2, change(20_000, 'a.ts'))).toBe(false);
  });

  it('claims nothing by reading, nor by what people report', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'read', paths: ['a.ts'] });
    claims.see(1, { ...CALL, source: 'editor', type: 'file_changed', access: 'edit', paths: ['a.ts'] });
    expect(claims.covers(1, change(20_000, 'a.ts'))).toBe(false);
  });

  it('gives to an agent’s command what changed while it ran, but not what an editor left traces of', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'run', command: 'npm run build', durationMs: 15_000 });
    expect(claims.covers(1, change(5_000))).toBe(true);
    expect(claims.covers(1, change(20_000))).toBe(true);
    expect(claims.covers(1, change(10_000, 'any.ts', 'Vim'))).toBe(false);
    expect(claims.covers(1, change(5_000 - CLAIM.lateHook - 1))).toBe(false);
    expect(claims.covers(1, change(21_000))).toBe(false);
    expect(claims.covers(1, { ...change(21_000), access: 'delete' })).toBe(true);
  });

  it('takes the command of a shell for who changed files where its words say so, and for many always', () => {
    const ran = (command: string): Claims => {
      const claims = new Claims();
      const { at } = CALL;
      claims.see(1, {
        ...UNSAID,
        at,
        source: 'shell',
        type: 'command_finished',
        session: 'b',
        command,
        durationMs: 900,
      });
      return claims;
    };
    expect(ran('npx prettier --write .').covers(1, change(19_500))).toBe(true);
    expect(ran('npm test').covers(1, change(19_500))).toBe(false);
    expect(ran('npm test').coversStorm(1, 21_000)).toBe(true);
    expect(ran('npm test').coversStorm(1, 30_000)).toBe(false);
  });

  it('waits longer where an agent or a shell is at work, and not at a prompt', () => {
    const claims = new Claims();
    expect(claims.waitOf(1, 21_000, null)).toBe(CLAIM.wait);
    claims.see(1, {
      ...UNSAID,
      at: 20_000,
      source: 'shell',
      type: 'command_finished',
      session: 'b',
      command: 'ls',
    });
    expect(claims.waitOf(1, 21_000, null)).toBe(CLAIM.waitForShell);
    claims.see(1, { ...CALL, access: 'edit', paths: ['a.ts'] });
    expect(claims.waitOf(1, 21_000, null)).toBe(CLAIM.waitForAgent);
    expect(claims.waitOf(1, 21_000, 'Vim')).toBe(CLAIM.wait);
    claims.see(1, { ...CALL, at: 22_000, type: 'prompt', text: 'go on' });
    expect(claims.waitOf(1, 21_000, null)).toBe(CLAIM.waitForShell);
    expect(claims.waitOf(1, 23_000, null)).toBe(CLAIM.waitForAgent);
    claims.see(1, { ...CALL, at: 24_000, type: 'session_ended' });
    expect(claims.waitOf(1, 25_000, null)).toBe(CLAIM.waitForShell);
  });

  it('forgets what is too old', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'edit', paths: ['a.ts'] });
    claims.forgetBefore(100_000);
    expect(claims.covers(1, change(20_000, 'a.ts'))).toBe(false);
  });
});

describe('HumanSessions', () => {
  const MINUTE = 60_000;
  const IDLE = 15 * MINUTE;

  it('ends a session after so many idle minutes, each root for itself', () => {
    const sessions = new HumanSessions();
    const first = sessions.of('/a', 0, IDLE);
    expect(first).toBe('editor-1970-01-01T00:00:00.000Z');
    expect(sessions.of('/a', 15 * MINUTE, IDLE)).toBe(first);
    expect(sessions.of('/a', 29 * MINUTE, IDLE)).toBe(first);
    expect(sessions.of('/a', 45 * MINUTE, IDLE)).not.toBe(first);
    expect(sessions.of('/b', 29 * MINUTE, IDLE)).not.toBe(first);
  });

  it('stays in a session for a change that comes late', () => {
    const sessions = new HumanSessions();
    const first = sessions.of('/a', 10 * MINUTE, IDLE);
    expect(sessions.of('/a', 10 * MINUTE - 5_000, IDLE)).toBe(first);
  });
});

describe('EditorTraces', () => {
  it('names the editor that left a trace of the file lately', () => {
    const traces = new EditorTraces();
    traces.see('src/a.ts', 'Vim', 1_000);
    expect(traces.editorOf('src/a.ts', 2_000)).toBe('Vim');
    expect(traces.editorOf('src/a.ts', 60_000)).toBeNull();
    expect(traces.editorOf('src/b.ts', 2_000)).toBeNull();
  });
});
