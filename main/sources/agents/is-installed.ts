import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { look } from '../look.ts';
import type { Agent } from './agent.ts';

/** Whether an agent seems to be on this machine: its program is on the PATH, or it has kept settings. */
export function isInstalled(agent: Agent, environment: NodeJS.ProcessEnv, userHome: string): boolean {
  return (
    existsSync(dirname(agent.defaultSettingsFile(environment, userHome))) ||
    onPath(agent.program, environment)
  );
}

/** Whether a program is in a folder of the PATH. */
export function onPath(program: string, environment: NodeJS.ProcessEnv): boolean {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => isProgram(join(folder, program)));
}

/** Whether a path is a program that this user may run. */
export function isProgram(path: string): boolean {
  return look(() => accessSync(path, constants.X_OK)) !== null;
}
