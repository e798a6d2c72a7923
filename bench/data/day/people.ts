import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installHookClient } from '../../../native/hook/install-hook-client.ts';
import { projectRoot } from '../../project-root.ts';
import { SAVES, type SaveName } from './saves.ts';

/** Who works on the day, and by what. */
export interface People {
  /** The folder of a repository. */
  readonly at: (repository: string) => string;
  /** A person saves a file in an editor. */
  readonly save: (repository: string, path: string, editor?: SaveName) => Promise<void>;
  /** A person runs a command in a shell that reports; `work` is what the command does. */
  readonly run: (repository: string, command: string, work: () => unknown) => Promise<void>;
  /** The agent's hook runs for an event. */
  readonly hook: (
    event: string,
    repository: string,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  /** The agent changes a file with its own tool. */
  readonly agentEdits: (repository: string, path: string) => Promise<void>;
  /** The agent runs a command with its own tool; `work` is what the command does. */
  readonly agentRuns: (repository: string, command: string, work: () => unknown) => Promise<void>;
}

const SESSION = '00000000-0000-4000-8000-000000000001';
/** Between what an agent's tool does and its hook. Chosen: the agent starts a process for it. */
const HOOK_AFTER_MS = 30;

/** People for a folder with the day's repositories, who report to the host of a home. */
export async function peopleOf(folder: string, home: string): Promise<People> {
  const { path: client } = await installHookClient({
    binFolder: join(home, 'bin'),
    sourceFolder: join(projectRoot, 'native/hook'),
  });
  const at = (repository: string): string => join(folder, repository);
  let calls = 0;
  let texts = 0;
  const report = async (args: readonly string[], payload: unknown): Promise<void> => {
    const process_ = spawn(client, args, {
      env: { PATH: process.env.PATH, HOLLOWAY_HOME: home },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    process_.stdin.end(JSON.stringify(payload));
    const [code] = await once(process_, 'close');
    if (code !== 0) throw new Error(`The hook client ended with ${code}.`);
  };
  const hook: People['hook'] = (event, repository, fields) =>
    report(['claude-code', event], {
      hook_event_name: event,
      session_id: SESSION,
      cwd: at(repository),
      ...fields,
    });
  const called = (repository: string, tool: string, input: unknown, more = {}): Promise<void> =>
    hook('PostToolUse', repository, {
      ...{ tool_name: tool, tool_input: input, tool_response: {}, tool_use_id: `toolu_${++calls}` },
      ...more,
    });
  return {
    at,
    hook,
    save: async (repository, path, editor = 'VS Code') => {
      const file = join(at(repository), path);
      await SAVES[editor](file, `${readFileSync(file, 'utf8')}// saved ${++texts} times by ${editor}\n`);
    },
    run: async (repository, command, work) => {
      const startedAt = Date.now();
      await work();
      const duration = Date.now() - startedAt;
      const what = { session: 'bash-1-2', command, folder: at(repository), exit: 0 };
      await report(['shell', 'bash'], { ...what, started_ms: startedAt, duration_ms: duration });
    },
    agentEdits: async (repository, path) => {
      const file = join(at(repository), path);
      await SAVES['VS Code'](file, `${readFileSync(file, 'utf8')}// changed ${++texts} times by the agent\n`);
      await setTimeout(HOOK_AFTER_MS);
      await called(repository, 'Edit', { file_path: file });
    },
    agentRuns: async (repository, command, work) => {
      const startedAt = Date.now();
      await work();
      const duration_ms = Date.now() - startedAt;
      await setTimeout(HOOK_AFTER_MS);
      await called(repository, 'Bash', { command }, { duration_ms });
    },
  };
}
