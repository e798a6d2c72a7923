import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  hookClientPath,
  hookCommand,
  hookTimeout,
  isOwnCommand,
} from '../../../../main/sources/agents/hook-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holloway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HOMES = [
  'Applications/My Tools (β)',
  "Users/o'neil test/.holloway",
  'a $HOME "b" 日本 %20',
  '`touch x`; $(touch y) \\ & | > z',
  "''quoted''",
  '-rf',
  'two\nlines',
];

function installClient(home: string, script: string): void {
  const client = hookClientPath(home);
  mkdirSync(dirname(client), { recursive: true });
  writeFileSync(client, script);
  chmodSync(client, 0o700);
}

function runInShell(command: string, home = '/nonexistent') {
  const env = { HOME: home, PATH: '/usr/bin:/bin' };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    env,
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the command in an agent’s settings', () => {
  it.each(HOMES)('I-08, I-09: runs the client in a home like %j, and nothing else in its name', (name) => {
    const home = join(folder, name);
    installClient(home, '#!/bin/sh\nprintf "%s|" "$0" "$@" >> ran\n');
    const command = hookCommand('claude-code', 'PostToolUse', home, '/home/dev');
    expect(runInShell(command)).toEqual({ status: 0, stdout: '', stderr: '' });
    const ran = readFileSync(join(folder, 'ran'), 'utf8');
    expect(ran).toBe(`${hookClientPath(home)}|claude-code|PostToolUse|`);
    expect(isOwnCommand(command)).toBe(true);
  });

  it.each(HOMES)('H-01: ends with 0 and says nothing where the client is gone from %j', (name) => {
    const command = hookCommand('claude-code', 'Stop', join(folder, name), '/home/dev');
    expect(runInShell(command)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('names the usual home by $HOME', () => {
    const command = hookCommand('claude-code', 'PostToolUse', '/home/dev/.holloway', '/home/dev');
    expect(command).toBe(
      '[ -x "$HOME/.holloway/bin/hook" ] || exit 0; exec "$HOME/.holloway/bin/hook" claude-code PostToolUse',
    );
    const home = join(folder, "o'neil $HOME");
    installClient(join(home, '.holloway'), '#!/bin/sh\necho "$1 $2"\n');
    expect(runInShell(command, home)).toEqual({ status: 0, stdout: 'claude-code PostToolUse\n', stderr: '' });
  });

  it.each([
    ['node "/home/dev/.holloway/hooks/session-start.js"', true],
    ['/home/dev/.holloway/hooks/post-tool.sh', true],
    ['~/.holloway/bin/hook claude-code Stop', true],
    ['node "/home/dev/tools/holloway-like/session-start.js"', false],
    ['node "/home/dev/my.holloway/hooks/start.js"', false],
    ['/home/dev/.holloway-other/bin/hook claude-code Stop', false],
    ['cat /home/dev/.holloway/logs/host.log', false],
    ["[ -x '/opt/x/bin/hook' ] || exit 0; exec '/opt/y/bin/hook' claude-code Stop", false],
    ['echo .holloway', false],
  ])('is told from others by its path: %s', (command, own) => {
    expect(isOwnCommand(command)).toBe(own);
  });

  it('H-04: may take five seconds, in the agent’s unit', () => {
    expect([hookTimeout('seconds'), hookTimeout('milliseconds')]).toEqual([5, 5_000]);
  });
});
