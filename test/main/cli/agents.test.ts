import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const FOREIGN =
  '{\n  // mine\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}\n}\n';

describe('agents, without a host', () => {
  const { home, project, run, json } = commandLine({ hasHost: false });
  const settings = join(project, 'settings.json');

  it('install, doctor and uninstall tell what they did and what is next', async () => {
    writeFileSync(settings, FOREIGN.replace('  // mine\n', ''));
    const before = readFileSync(settings, 'utf8');
    const installed = await run(['agents', 'install', 'claude-code', '--settings', settings]);
    expect(installed).toMatchObject({ code: 0, stderr: '' });
    expect(installed.stdout).toContain(`${settings} now runs Holloway on SessionStart, UserPromptSubmit,`);
    expect(installed.stdout).toContain(`The hook is ${join(home, 'bin', 'hook')}: `);
    const backup = /What was there before: (.*)/.exec(installed.stdout)?.[1];
    expect(readFileSync(backup!, 'utf8')).toBe(before);
    expect(existsSync(join(home, 'bin', 'hook'))).toBe(true);

    const again = await run(['agents', 'install', 'claude-code', '--settings', settings]);
    expect(again.stdout).toContain(`${settings} has every hook already: nothing was changed.`);

    const doctor = await run(['agents', 'doctor', 'claude-code', '--settings', settings]);
    expect(doctor.code).toBe(4);
    expect(doctor.stdout).toMatch(/SessionEnd +wired +\d+ ms +DID NOT REACH HOLLOWAY/);

    const out = await run(['agents', 'uninstall', 'claude-code', '--settings', settings]);
    expect(out.stdout).toContain(`Holloway’s hooks are out of ${settings}.`);
    expect(readFileSync(settings, 'utf8')).toBe(before);
    expect(await json(['agents', 'uninstall', 'claude-code', '--settings', settings])).toMatchObject({
      changed: false,
    });
  });

  it('leaves a file that it cannot read as it is, and ends with 5', async () => {
    writeFileSync(settings, '{ "hooks": ');
    const { code, stdout, stderr } = await run(['agents', 'install', 'claude-code', '--settings', settings]);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain(settings);
    expect(readFileSync(settings, 'utf8')).toBe('{ "hooks": ');
  });

  it('list names the agents and their settings', async () => {
    const env = { CLAUDE_CONFIG_DIR: project };
    expect(await json(['agents', 'list'], { env })).toEqual({
      agents: [{ name: 'claude-code', settingsFile: settings }],
    });
    expect((await run(['agents', 'list'], { env })).stdout).toBe(`claude-code  ${settings}\n`);
  });
});

describe('agents doctor, with a host', () => {
  const { project, run, json } = commandLine({ hasHost: true });
  const settings = join(project, 'settings.json');

  it('sees every probe arrive, and none of them is recorded', async () => {
    await run(['agents', 'install', 'claude-code', '--settings', settings]);
    const { code, stdout } = await run(['agents', 'doctor', 'claude-code', '--settings', settings]);
    expect(stdout).toContain('All is well between claude-code and Holloway.');
    expect(code).toBe(0);
    expect(await json(['agents', 'doctor', 'claude-code', '--settings', settings])).toMatchObject({
      healthy: true,
      problems: [],
    });
    expect(await json(['status'])).toMatchObject({ events: 0 });
  });
});
