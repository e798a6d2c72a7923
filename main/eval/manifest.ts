import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { EpochMs } from '../engine/model/units.ts';
import type { BootstrapSettings } from './bootstrap.ts';
import type { InputFile, MalformedLine } from './load-trajectories.ts';
import type { ClockKind } from './replay-clock.ts';

/** What was chosen for a run; null means all. */
export interface EvalSettings {
  readonly repos: readonly string[] | null;
  readonly maxTasks: number | null;
  readonly without: readonly string[];
  readonly personFactors: readonly number[];
  readonly clock: ClockKind;
  readonly bootstrap: BootstrapSettings;
}

/** Where the code of a run came from. */
export interface SourceRevision {
  readonly version: string;
  /** Git commit; null where the code does not run from a checkout of its own, or git cannot say. */
  readonly commit: string | null;
  /** Whether the checkout differed from that commit; null where not known. */
  readonly modified: boolean | null;
}

/** Everything needed to make a run again. */
export interface Manifest {
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly source: SourceRevision;
  /** Version of Node.js. */
  readonly node: string;
  readonly settings: EvalSettings;
  readonly files: readonly InputFile[];
  readonly malformed: readonly MalformedLine[];
}

const packageFile = z.object({ version: z.string() });

/** Puts together the manifest of a run. `now` is the date it carries. Starts git twice. */
export async function createManifest(
  settings: EvalSettings,
  {
    files,
    malformed,
  }: { readonly files: readonly InputFile[]; readonly malformed: readonly MalformedLine[] },
  now: EpochMs,
): Promise<Manifest> {
  return {
    date: new Date(now).toISOString(),
    source: await ownRevision(),
    node: process.versions.node,
    settings,
    files,
    malformed,
  };
}

/** Where the running code came from. Starts git twice. */
export function ownRevision(): Promise<SourceRevision> {
  return sourceRevision(packageFolder(import.meta.dirname));
}

/** The nearest folder upwards that holds a package. */
function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  return packageFolder(dirname(folder));
}

async function sourceRevision(folder: string): Promise<SourceRevision> {
  const { version } = packageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  // An installed package may lie inside somebody else's checkout, whose commit says nothing about it.
  const isCheckout = existsSync(join(folder, '.git'));
  const commit = isCheckout ? await git(folder, 'rev-parse', 'HEAD') : null;
  const changes = isCheckout ? await git(folder, 'status', '--porcelain') : null;
  return { version, commit, modified: changes === null ? null : changes !== '' };
}

/** Longest that git may take, ms. */
const TIME_LIMIT = 5_000;

/**
 * What git prints without taking a lock; null where it is not installed, takes too long or declines, as in a
 * checkout of another user.
 */
async function git(folder: string, ...args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const command = ['--no-optional-locks', '-C', folder, ...args];
    execFile('git', command, { timeout: TIME_LIMIT }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    );
  });
}
