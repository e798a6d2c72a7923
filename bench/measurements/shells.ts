import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installHookClient } from '../../native/hook/install-hook-client.ts';
import { atMost, type Benchmark, type Figure } from '../figure.ts';
import { startHost, withHome } from '../measured-host.ts';
import { projectRoot } from '../project-root.ts';
import { spreadOf } from '../spread.ts';

const COMMANDS = 200;
const QUICK_COMMANDS = 40;
/** Between two commands, s: nobody types faster, and what the last one left running is over. */
const PAUSE = 0.05;
/** Delay of a prompt that a person does not notice, ms. */
const AIM_MS = 2;

interface MeasuredShell {
  readonly name: 'bash' | 'zsh' | 'fish';
  /** Where it reads the snippet, below its user's home. */
  readonly startFile: string;
  readonly sourcing: (snippet: string) => string;
  /** Finishes so many commands, as far as the snippet sees, and tells how long it took the shell each time. */
  readonly script: (commands: number) => string;
  /** The times in what it tells, ms. */
  readonly read: (told: string) => readonly number[];
}

const microseconds = (told: string): readonly number[] =>
  told
    .trim()
    .split('\n')
    .map((line) => Number(line) / 1_000);

const SHELLS: readonly MeasuredShell[] = [
  {
    name: 'bash',
    startFile: '.bashrc',
    sourcing: (snippet) => `. '${snippet}'`,
    script: (commands) => `set -o history; history -s one; history -s 'npm test'
      for ((i = 0; i < ${commands}; i++)); do
        began=\${EPOCHREALTIME//[!0-9]/}
        __holloway_entry=0 __holloway_start=$began
        __holloway_prompt
        echo $((\${EPOCHREALTIME//[!0-9]/} - began))
        sleep ${PAUSE}
      done`,
    read: microseconds,
  },
  {
    name: 'zsh',
    startFile: '.zshrc',
    sourcing: (snippet) => `. '${snippet}'`,
    script: (commands) => `for ((i = 0; i < ${commands}; i++)); do
        began=$EPOCHREALTIME
        __holloway_preexec 'npm test'
        __holloway_precmd
        printf '%.0f\\n' $(((EPOCHREALTIME - began) * 1000000))
        sleep ${PAUSE}
      done`,
    read: microseconds,
  },
  {
    name: 'fish',
    startFile: '.config/fish/conf.d/holloway.fish',
    sourcing: (snippet) => `source '${snippet}'`,
    script: (commands) => `set -g CMD_DURATION 5
      for i in (seq ${commands})
        __holloway_preexec 'npm test'
        time __holloway_postexec 'npm test'
        sleep ${PAUSE}
      end`,
    read: (told) =>
      [...told.matchAll(/Executed in\s+([\d.]+) (micros|millis)/g)].map(
        ([, value, unit]) => Number(value) / (unit === 'micros' ? 1_000 : 1),
      ),
  },
];

/** What a shell that reports adds to the time until its next prompt. */
export const shells: Benchmark = {
  name: 'shells',
  title: 'Shells: delay added to a prompt',
  run: ({ isQuick, progress }) =>
    withHome(async (home) => {
      await installHookClient({
        binFolder: join(home, 'bin'),
        sourceFolder: join(projectRoot, 'native/hook'),
      });
      cpSync(join(projectRoot, 'native/shells'), join(home, 'shells'), { recursive: true });
      const host = await startHost(home);
      try {
        const figures: Figure[] = [];
        const notes: string[] = [];
        for (const shell of SHELLS) {
          progress(shell.name);
          const times = delaysOf(shell, home, isQuick ? QUICK_COMMANDS : COMMANDS);
          if (times === null) notes.push(`${shell.name} is not on this machine.`);
          else
            figures.push({
              what: shell.name,
              unit: 'ms',
              value: spreadOf(times),
              aims: [atMost('p50', AIM_MS)],
            });
        }
        notes.push('How long the shell itself is kept; the message goes its way in the background.');
        return { figures, notes };
      } finally {
        await host.stop();
      }
    }),
};

/** Delay of each command, ms; null: there is no such shell. */
function delaysOf(shell: MeasuredShell, home: string, commands: number): readonly number[] | null {
  const folder = join(home, '..', shell.name);
  const startFile = join(folder, shell.startFile);
  mkdirSync(dirname(startFile), { recursive: true });
  writeFileSync(startFile, shell.sourcing(join(home, 'shells', `holloway.${shell.name}`)));
  const { status, stdout, stderr } = spawnSync(shell.name, ['-i', '-c', shell.script(commands)], {
    env: { HOME: folder, HOLLOWAY_HOME: home, PATH: process.env.PATH ?? '' },
    cwd: folder,
    encoding: 'utf8',
  });
  return status === null ? null : shell.read(shell.name === 'fish' ? stderr : stdout);
}
