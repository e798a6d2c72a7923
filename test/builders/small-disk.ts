import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { tempFolder } from './temp-folder.ts';

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0;

/**
 * Whether no small file system can be mounted here, which needs root; says so once for the file that asks.
 */
export function smallDisksAreMissing(): boolean {
  if (!canMount)
    console.warn('SKIPPED: a full disk is tested on a small mounted file system, which needs root');
  return !canMount;
}

/** A folder on a file system of its own of this size, gone when the test ends. */
export function smallDisk(bytes: number): string {
  const folder = tempFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'holloway-test', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  return folder;
}

/** Writes a file until not one byte more fits on its disk. */
export function fillDisk(ballast: string): void {
  for (let bytes = LARGEST_PIECE; bytes >= 1; bytes /= 2) while (appends(ballast, bytes));
}

const LARGEST_PIECE = 1024 * 1024;

function appends(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
