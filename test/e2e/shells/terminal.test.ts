import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Account, hostOf, newAccount, newRepository, report } from '../../builders/account.ts';
import type { RunningHost } from '../../builders/running-host.ts';
import { hasProgram, openTerminal, type Terminal } from '../../builders/terminal.ts';

const POLL_MS = 50;
const PATIENCE_MS = 30_000;

interface TestedShell {
  readonly name: 'bash' | 'zsh' | 'fish';
  readonly program: readonly string[];
  /** Below the account's folder. */
  readonly startFile: string;
  /** What a person has in it; the prompt is `READY>`. */
  readonly own: string;
  /** What it makes of `$!` after a job in the background. */
  readonly lastJob: string;
}

const BASH: TestedShell = {
  name: 'bash',
  program: ['bash', '-i'],
  startFile: '.bashrc',
  own: `PS1='READY> '
HISTCONTROL=ignoreboth
unset HISTFILE
HISTIGNORE='history*'
PROMPT_COMMAND='PROMPTED=$((\${PROMPTED:-0}+1)); LAST=$?;'
`,
  lastJob: '$!',
};
const TESTED: readonly TestedShell[] = [
  BASH,
  {
    name: 'zsh',
    program: ['zsh', '-i'],
    startFile: '.zshrc',
    own: `PS1='READY> '
unsetopt prompt_sp
setopt hist_ignore_space
HISTORY_IGNORE='history*'
precmd() { PROMPTED=$((PROMPTED+1)) }
preexec() { EXECUTED=$1 }
`,
    lastJob: '$!',
  },
  {
    name: 'fish',
    program: ['fish', '-i'],
    startFile: '.config/fish/conf.d/holloway.fish',
    own: `function fish_prompt; echo 'READY> '; set -g PROMPTED (math "0$PROMPTED + 1"); end
set -g fish_greeting
`,
    lastJob: '$last_pid',
  },
];

/** Passes once `src/cart.js` holds the word. */
const CHECK = '#!/bin/sh\ngrep -q fixed src/cart.js || exit 3\n';

interface Desk {
  readonly account: Account;
  readonly host: RunningHost;
  readonly folder: string;
  readonly startFile: string;
  readonly open: () => Promise<Terminal>;
}

/** An account with a host and a repository, whose shell reports. */
async function desk(shell: TestedShell, own = shell.own): Promise<Desk> {
  const account = newAccount();
  const folder = await newRepository(account, 'code/shop', ['src/cart.js']);
  writeFileSync(join(folder, 'check'), CHECK, { mode: 0o755 });
  const startFile = join(account.folder, shell.startFile);
  const configuration = shell.name === 'fish' ? join(dirname(dirname(startFile)), 'config.fish') : startFile;
  mkdirSync(dirname(configuration), { recursive: true });
  writeFileSync(configuration, own);
  await report(account, 'shells', 'install', shell.name);
  const host = await hostOf(account);
  const environment = { HOME: account.folder, PATH: process.env.PATH ?? '/usr/bin:/bin' };
  const open = async (): Promise<Terminal> => {
    const terminal = openTerminal(shell.program, folder, environment);
    await terminal.shows(/READY>/);
    return terminal;
  };
  return { account, host, folder, startFile, open };
}

/** The commands that a shell reported, the first one first. */
async function commandsOf(host: RunningHost) {
  const { entries } = await host.ask('activity.list', { kinds: ['command_finished'], limit: 100 });
  const commands = entries.flatMap((entry) => (entry.kind === 'event' ? [entry] : []));
  return commands.toSorted((a, b) => a.at - b.at);
}

/**
 * Runs a command that is reported, and waits until it and all before it are stored: messages may overtake each
 * other, and some may go by the spool.
 */
async function settled({ host, account }: Desk, terminal: Terminal, count: number) {
  const mark = `true done-${Math.round(performance.now() * 1_000)}`;
  terminal.type(mark);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await setTimeout(POLL_MS)) {
    const commands = await commandsOf(host);
    const told = commands.filter(({ command }) => !command?.startsWith('true done-'));
    const isStored = commands.some(({ command }) => command === mark) && told.length >= count;
    const waiting = readdirSync(join(account.home, 'spool')).filter((name) => name.endsWith('.event'));
    if (isStored && waiting.length === 0) return told;
  }
  throw new Error(`not ${count} commands: ${JSON.stringify(await commandsOf(host), null, 1)}`);
}

for (const shell of TESTED) {
  const missing = ['tmux', shell.name].filter((program) => !hasProgram(program));
  if (missing.length > 0)
    console.warn(`Not tested in a terminal: ${shell.name}, for want of ${missing.join(', ')}.`);

  describe.skipIf(missing.length > 0)(`${shell.name} in a terminal`, () => {
    it('a failing command, its fix and the rerun are an error, an association and a procedure', async () => {
      const place = await desk(shell);
      const { host, folder } = place;
      const terminal = await place.open();
      terminal.type('sleep 0.2; sh check src/cart.js');
      terminal.type('./check src/cart.js');
      await settled(place, terminal, 2);
      writeFileSync(join(folder, 'src/cart.js'), 'fixed\n');
      const saved = { source: 'editor', type: 'file_changed', access: 'edit', session: 'people' } as const;
      await host.ask('event.record', { events: [{ ...saved, project: folder, paths: ['src/cart.js'] }] });
      terminal.type('./check src/cart.js');
      const commands = await settled(place, terminal, 3);
      expect(
        commands.map(({ command, ok, exitCode, paths, source }) => [command, ok, exitCode, paths, source]),
      ).toEqual([
        ['sleep 0.2; sh check src/cart.js', false, 3, ['src/cart.js'], 'shell'],
        ['./check src/cart.js', false, 3, ['check', 'src/cart.js'], 'shell'],
        ['./check src/cart.js', true, 0, ['check', 'src/cart.js'], 'shell'],
      ]);
      expect(commands[0]!.durationMs).toBeGreaterThanOrEqual(190);
      expect(commands[0]!.durationMs).toBeLessThan(10_000);
      expect(new Set(commands.map(({ session }) => session)).size).toBe(1);

      const { hits } = await host.ask('search.find', { query: 'check: exit code 3', limit: 10 });
      expect(hits.map(({ kind, name }) => `${kind} ${name}`)).toContain('error ./check: exit code 3');
      await host.ask('procedure.mine', {});
      const { procedures } = await host.ask('procedure.list', { limit: 10 });
      expect(procedures).toMatchObject([{ state: 'candidate', title: 'check: exit code 3' }]);
    });

    it('what is kept out of the history is not reported, nor what is typed into a command', async () => {
      const place = await desk(shell);
      const terminal = await place.open();
      terminal.type(' echo hidden');
      terminal.type('');
      if (shell.name !== 'fish') terminal.type('history 1');
      terminal.type('sh -c "stty -echo; echo password:; read x; stty echo"');
      await terminal.shows(/^password:/m);
      terminal.type('hunter2');
      terminal.type('echo now "it reads"; cat');
      await terminal.shows(/^now it reads/m);
      terminal.press('C-c');
      terminal.type('echo "a \\\\ b"	&& echo é');
      terminal.type('sh -c "exit 4"');
      terminal.type('sh -c "exit 4"');
      const commands = await settled(place, terminal, 5);
      expect(commands.map(({ command, ok, exitCode }) => [command?.replace('\t', ''), ok, exitCode])).toEqual(
        [
          ['sh -c "stty -echo; echo password:; read x; stty echo"', true, 0],
          ['echo now "it reads"; cat', null, 130],
          ['echo "a \\\\ b"&& echo é', true, 0],
          ['sh -c "exit 4"', false, 4],
          ['sh -c "exit 4"', false, 4],
        ],
      );
    });

    it('the person’s own hooks, jobs and exit codes are as without it', async () => {
      const place = await desk(shell);
      const terminal = await place.open();
      const isFish = shell.name === 'fish';
      terminal.type('sleep 30 &');
      terminal.type(`true; kill ${shell.lastJob} && echo "killed its" job`);
      await terminal.shows(/^killed its job/m);
      terminal.type('sh -c "exit 7"');
      terminal.type(isFish ? 'echo status=$status' : 'echo status=$?');
      await terminal.shows(/^status=7/m);
      terminal.type('test "$PROMPTED" -ge 3 && echo prompted "by own" hook');
      await terminal.shows(/^prompted by own hook/m);
      if (shell.name === 'zsh') {
        terminal.type('echo "own preexec: $EXECUTED"');
        await terminal.shows(/^own preexec: echo/m);
      }
      terminal.type(isFish ? 'env | grep -c __holloway' : 'export -p | grep -c __holloway');
      await terminal.shows(/^0$/m);
      await settled(place, terminal, 5);
    });

    it('a shell within a shell reports by itself', async () => {
      const place = await desk(shell);
      const terminal = await place.open();
      terminal.type('echo outer');
      await settled(place, terminal, 1);
      terminal.type(shell.program.join(' '));
      terminal.type('echo inner');
      const commands = await settled(place, terminal, 2);
      expect(commands.map(({ command }) => command)).toEqual(['echo outer', 'echo inner']);
      expect(commands[0]!.session).not.toBe(commands[1]!.session);
    });

    it('it is silent once Holloway is gone, and uninstalling leaves the start file as it was', async () => {
      const { account, open, host, startFile } = await desk(shell);
      const terminal = await open();
      await host.stop();
      terminal.type('echo spooled');
      terminal.type('echo all "is" well');
      await terminal.shows(/^all is well/m);
      await report(account, 'shells', 'uninstall', shell.name);
      if (shell.name === 'fish') expect(() => readFileSync(startFile)).toThrow('ENOENT');
      else expect(readFileSync(startFile, 'utf8')).toBe(shell.own);
      await report(account, 'shells', 'install', shell.name);
      rmSync(account.home, { recursive: true });
      terminal.type('clear');
      // What is typed sooner, a terminal shows twice.
      await terminal.shows(/^\s*READY>\s*$/);
      terminal.type('echo still "well" here');
      const shown = await terminal.shows(/^still well here\n+READY>/m);
      expect(shown.replace(/READY>.*/g, '').trim()).toBe('still well here');
      const next = await open();
      next.type('echo opened "without" it');
      const opened = await next.shows(/^opened without it\n+READY>/m);
      expect(opened.replace(/READY>.*/g, '').trim()).toBe('opened without it');
    });
  });
}

describe.skipIf(!hasProgram('tmux'))('bash with what people put into it', () => {
  it.each([
    ['a DEBUG trap', "trap 'TRAPPED=$((TRAPPED+1))' DEBUG", 'test "$TRAPPED" -gt 0'],
    ['a list of PROMPT_COMMAND', 'PROMPT_COMMAND=("FIRST=1" "SECOND=1;")', 'test "$FIRST$SECOND" = 11'],
    ['PS0', "PS0='starting\\n'", 'test -n "$PS0"'],
    ['nounset', 'set -u', 'true'],
  ])('%s', async (_, line, check) => {
    const place = await desk(BASH, `${BASH.own}${line}\n`);
    const terminal = await place.open();
    terminal.type('sh -c "exit 5"');
    terminal.type(`${check} && echo "own part" works`);
    await terminal.shows(/^own part works/m);
    const commands = await settled(place, terminal, 2);
    expect(commands[0]).toMatchObject({ command: 'sh -c "exit 5"', exitCode: 5 });
  });

  it('a version without PS0 reports each new entry of the history, without a duration', async () => {
    const place = await desk(BASH);
    const snippet = join(place.account.home, 'shells', 'holloway.bash');
    const older = readFileSync(snippet, 'utf8')
      .replace('((BASH_VERSINFO[0] >= 5))', 'false')
      .replace(/__holloway_has_number=.*/, '__holloway_has_number=0')
      .replaceAll('EPOCHREALTIME', 'NO_SUCH_VARIABLE');
    writeFileSync(snippet, older);
    const terminal = await place.open();
    terminal.type('sh -c "exit 5"');
    terminal.type(' echo hidden');
    terminal.type('');
    const commands = await settled(place, terminal, 1);
    expect(commands.map(({ command, exitCode, durationMs }) => [command, exitCode, durationMs])).toEqual([
      ['sh -c "exit 5"', 5, null],
    ]);
  });

  it('a pattern of the person’s own keeps commands out', async () => {
    const place = await desk(BASH, `${BASH.own}HOLLOWAY_IGNORE='pass *:*secret*'\n`);
    const terminal = await place.open();
    terminal.type('echo my secret word');
    terminal.type('echo my word');
    expect((await settled(place, terminal, 1)).map(({ command }) => command)).toEqual(['echo my word']);
  });

  it('scripts and commands that others run in it are not reported', async () => {
    const place = await desk(BASH);
    const { account, folder } = place;
    const env = { ...process.env, HOME: account.folder };
    execFileSync('bash', ['-c', 'echo from a script'], { cwd: folder, env });
    execFileSync('bash', ['-lc', 'echo from a login'], { cwd: folder, env });
    const terminal = await place.open();
    expect(await settled(place, terminal, 0)).toEqual([]);
  });
});
