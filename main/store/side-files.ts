import { rmSync, statSync } from 'node:fs';

/** The write-ahead log of a store. */
export function walOf(file: string): string {
  return `${file}-wal`;
}

/** The index of that log, shared between processes. */
export function shmOf(file: string): string {
  return `${file}-shm`;
}

/** The rollback journal, which exists only while a file is not in write-ahead mode. */
function journalOf(file: string): string {
  return `${file}-journal`;
}

/** A store's file and all that SQLite may keep beside it, the file first. */
export function allFilesOf(file: string): readonly string[] {
  return [file, walOf(file), shmOf(file), journalOf(file)];
}

/** Deletes a store that nothing needs any more, with its side files. */
export function removeStoreFiles(file: string): void {
  for (const part of allFilesOf(file)) rmSync(part, { force: true });
}

/** Bytes of a file; 0 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
