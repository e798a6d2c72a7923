import { describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const { home, run } = commandLine({ hasHost: false });

describe('help', () => {
  it('is what no arguments give', async () => {
    const [bare, asked] = await Promise.all([run([]), run(['--help'])]);
    expect(bare).toEqual(asked);
    expect(bare).toMatchObject({ code: 0, stderr: '' });
    expect(bare.stdout).toMatch(
      /Exit codes:\n {2}0 +done\n {2}1 +failed\n {2}2 +wrong usage\n {2}3 +Holloway is not/,
    );
    expect(bare.stdout).not.toContain('suggest');
  });

  it.each([
    ['serve'],
    ['status'],
    ['recall'],
    ['explain'],
    ['predict'],
    ['error'],
    ['record'],
    ['import', 'transcripts'],
    ['import', 'events'],
    ['agents', 'install'],
    ['agents', 'uninstall'],
    ['agents', 'doctor'],
    ['agents', 'list'],
    ['shells', 'install'],
    ['shells', 'uninstall'],
    ['shells', 'check'],
    ['shells', 'list'],
    ['projects'],
    ['stats'],
    ['backup'],
    ['verify'],
    ['rebuild'],
    ['decay'],
    ['eval'],
    ['completion'],
  ])('of `%s %s` shows an example of that command', async (...words) => {
    const { code, stdout } = await run([...words, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:\n {2}\\$ holloway ${words.join(' ')}`));
  });
});

describe('wrong usage ends with 2 and a hint', () => {
  it.each([
    { args: ['recal'], says: ['(Did you mean recall?)', 'Try `holloway --help`.'] },
    { args: ['agents', 'instal'], says: ['(Did you mean install?)', 'Try `holloway agents --help`.'] },
    { args: ['recall'], says: ["missing required argument 'query'", 'Try `holloway recall --help`.'] },
    { args: ['recall', 'x', '--limit', '0'], says: ['a whole number from 1 to 1000'] },
    { args: ['recall', 'x', '--limit', '1.5'], says: ['a whole number from 1 to 1000'] },
    { args: ['recall', 'x', '--jsn'], says: ['(Did you mean --json?)'] },
    { args: ['predict', 'mood', '--session', 'x'], says: ['Allowed choices are tool, file.'] },
    { args: ['predict', 'tool'], says: ["required option '--session <id>' not specified"] },
    { args: ['agents', 'install', 'nobody'], says: ['Allowed choices are claude-code.'] },
    { args: ['eval', '--data', '.', '--max-tasks', '0'], says: ['--max-tasks'] },
    { args: ['completion', 'tcsh'], says: ['Allowed choices are bash, zsh, fish.'] },
  ])('$args', async ({ args, says }) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const words of says) expect(stderr).toContain(words);
  });
});

describe('without a host', () => {
  it.each([
    ['status'],
    ['recall', 'x'],
    ['explain', 'a.ts', 'x'],
    ['predict', 'tool', '--session', 'x'],
    ['error', 'x'],
    ['record', 'a.ts'],
    ['import', 'events', import.meta.filename],
    ['projects'],
    ['stats'],
    ['backup'],
    ['verify'],
    ['rebuild'],
    ['decay'],
  ])('`%s` ends with 3 and says how to start one', async (...args) => {
    const { code, stdout, stderr } = await run([...args, '--json']);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toBe(
      `Holloway is not running: start it with \`holloway serve\` (or \`npm start\`), then try again. Looked in ${home}.\n`,
    );
  });

  it('HOLLOWAY_DEBUG=1 shows where the error came from', async () => {
    const { stderr } = await run(['status'], { env: { HOLLOWAY_DEBUG: '1' } });
    expect(stderr).toMatch(/HostNotRunningError: .*\n {4}at /);
  });
});
