import { describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const { project, run, json } = commandLine({ hasHost: true });

describe('settings', () => {
  it('are said, set as a word or as JSON, and hold', async () => {
    expect((await run(['settings'])).stdout).toMatch(/^theme +system +How the window looks/);
    expect(await json(['settings', 'theme', 'dark'])).toEqual({ theme: 'dark' });
    expect(await json(['settings', 'retentionDays', '90'])).toEqual({ retentionDays: 90 });
    expect(await json(['settings', 'leftOutFiles', '["*.pem"]'])).toEqual({ leftOutFiles: ['*.pem'] });
    expect(await run(['settings', 'theme'])).toEqual({ code: 0, stdout: 'dark\n', stderr: '' });
    expect(await json(['retention'])).toMatchObject({ days: 90 });
  });

  it.each([
    [['theme', 'pink'], 'theme: Choose system, light or dark.'],
    [['delivery', 'maybe'], 'delivery: It must be true or false.'],
    [['editorLink', 'javascript:{path}'], 'editorLink: It must be the address of an editor'],
    [['editorLink', 'vscode://file/'], 'with {path} in it.'],
    [['quickSearchShortcut', 'X'], 'quickSearchShortcut: It must be modifiers and a key'],
    [['leftOutFolders', '["{a"]'], '«{a»: its { is not closed'],
    [['redactionPatterns', '["("]'], '«(»: '],
    [['mood', 'good'], 'mood is no setting: choose from theme,'],
  ])('%j are refused with 2 and the reason', async (args, reason) => {
    const { code, stderr } = await run(['settings', ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
  });
});

describe('pause and resume', () => {
  it.each([
    ['15m', 15 * 60_000],
    ['2h', 2 * 3_600_000],
  ])('for %s', async (time, length) => {
    const before = Date.now();
    const { state, pausedUntil } = (await json(['pause', time])) as { state: string; pausedUntil: number };
    expect(state).toBe('paused');
    expect(pausedUntil).toBeGreaterThanOrEqual(before + length);
    expect(pausedUntil).toBeLessThan(Date.now() + length + 1);
    expect(await json(['resume'])).toEqual({ state: 'learning', pausedUntil: null });
  });

  it('until tomorrow, or until told', async () => {
    const { pausedUntil } = (await json(['pause', 'tomorrow'])) as { pausedUntil: number };
    expect(new Date(pausedUntil).toTimeString()).toMatch(/^00:00:00/);
    expect((await run(['pause'])).stdout).toBe('Nothing is recorded until `holloway resume`.\n');
    expect((await run(['status'])).stdout).toContain('is paused');
    expect((await run(['resume'])).stdout).toBe('Holloway is learning again.\n');
  });

  it.each(['soon', '0m', '15', '-1h'])('%s is no time', async (time) => {
    expect((await run(['pause', '--', time])).code).toBe(2);
  });
});

describe('leave-out', () => {
  it('leaves out the current folder, and includes it again', async () => {
    expect(await json(['leave-out'])).toMatchObject({ settings: { leftOutProjects: [project] } });
    expect(await json(['leave-out', '--undo'])).toMatchObject({ settings: { leftOutProjects: [] } });
  });
});
