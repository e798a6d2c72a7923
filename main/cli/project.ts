import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';

/** Adds the option that names a project. */
export function withProject(command: Command, otherwise = 'the current folder'): Command {
  return command.option(
    '--project <folder>',
    `a folder, or the name of a project without one; default: ${otherwise}`,
  );
}

/** The project that is meant: the current folder, a folder named from here, or else an opaque name. */
export function projectOf(option: string | undefined): string {
  return option === undefined ? process.cwd() : namedProject(option);
}

/** A folder named from here, or else an opaque name. */
export function namedProject(name: string): string {
  const folder = resolve(name);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : name;
}
