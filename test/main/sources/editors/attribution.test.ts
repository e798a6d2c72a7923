import { describe, expect, it } from 'vitest';
import { type ActivityEvent, UNSAID } from '../../../../main/engine/model/event.ts';
import { CLAIM, Claims, EditorTraces, HumanSessions } from '../../../../main/sources/editors/attribution.ts';

const CALL: ActivityEvent = { ...UNSAID, at: 20_000, source: 'agent', type: 'tool_call', session: 's' };

describe('Claims', () => {
  it('gives an edit to the agent that reported it, for some seconds', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'edit', paths: ['a.ts'] });
    expect(claims.covers(1, 'a.ts', 20_000 - CLAIM.edit)).toBe(true);
    expect(claims.covers(1, 'a.ts', 20_000 + CLAIM.edit + 1)).toBe(false);
    expect(claims.covers(1, 'b.ts', 20_000)).toBe(false);
    expect(claims.covers(2, 'a.ts', 20_000)).toBe(false);
  });

  it('claims nothing by reading, nor by what people report', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'read', paths: ['a.ts'] });
    claims.see(1, { ...CALL, source: 'editor', type: 'file_changed', access: 'edit', paths: ['a.ts'] });
    expect(claims.covers(1, 'a.ts', 20_000)).toBe(false);
  });

  it('gives to an agent’s command what changed before its end', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'run', command: 'npm run format' });
    expect(claims.covers(1, 'any.ts', 20_000 - CLAIM.command)).toBe(true);
    expect(claims.covers(1, 'any.ts', 20_000 + CLAIM.wait + 1)).toBe(false);
  });

  it('forgets what is too old', () => {
    const claims = new Claims();
    claims.see(1, { ...CALL, access: 'edit', paths: ['a.ts'] });
    claims.forgetBefore(100_000);
    expect(claims.covers(1, 'a.ts', 20_000)).toBe(false);
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
