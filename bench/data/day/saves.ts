import {
  appendFileSync,
  copyFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Writes a file's new text as an editor does. */
type Save = (file: string, text: string) => Promise<void>;

/** Within a save; as long as an editor leaves a file half written. */
const MOMENT_MS = 20;
const A_DAY_SECONDS = 86_400;

const beside = (file: string, name: (base: string) => string): string =>
  join(dirname(file), name(basename(file)));

/** Ways of saving a file, by the editors that are known for them. */
export const SAVES = {
  'VS Code': async (file, text) => writeFileSync(file, text),
  Zed: async (file, text) => {
    const part = beside(file, (base) => `.${base}.tmp-4711`);
    writeFileSync(part, text);
    renameSync(part, file);
  },
  Vim: async (file, text) => {
    const swap = beside(file, (base) => `.${base}.swp`);
    const trial = beside(file, () => '4913');
    const backup = beside(file, (base) => `${base}~`);
    writeFileSync(swap, 'b0VIM 9.0');
    await setTimeout(MOMENT_MS);
    writeFileSync(trial, '');
    rmSync(trial);
    renameSync(file, backup);
    writeFileSync(file, text);
    rmSync(backup);
    // It has the file open a little longer.
    await setTimeout(1_000);
    rmSync(swap);
  },
  Emacs: async (file, text) => {
    const lock = beside(file, (base) => `.#${base}`);
    const automatic = beside(file, (base) => `#${base}#`);
    symlinkSync('dev@host.1234:1700000000', lock);
    writeFileSync(automatic, text);
    await setTimeout(10 * MOMENT_MS);
    copyFileSync(
      file,
      beside(file, (base) => `${base}~`),
    );
    writeFileSync(file, text);
    rmSync(automatic);
    rmSync(lock);
  },
  JetBrains: async (file, text) => {
    const [next, old] = [
      beside(file, (base) => `${base}___jb_tmp___`),
      beside(file, (base) => `${base}___jb_old___`),
    ];
    writeFileSync(next, text);
    renameSync(file, old);
    renameSync(next, file);
    rmSync(old);
  },
  GNOME: async (file, text) => {
    const part = beside(file, () => '.goutputstream-K3X9QA');
    writeFileSync(part, text);
    renameSync(part, file);
  },
  'two writes': async (file, text) => {
    writeFileSync(file, text.slice(0, text.length / 2));
    await setTimeout(MOMENT_MS);
    appendFileSync(file, text.slice(text.length / 2));
  },
  'removed first': async (file, text) => {
    rmSync(file);
    await setTimeout(MOMENT_MS);
    writeFileSync(file, text);
  },
  'time set back': async (file, text) => {
    const part = beside(file, (base) => `.${base}.part`);
    writeFileSync(part, text);
    renameSync(part, file);
    const yesterday = Date.now() / 1_000 - A_DAY_SECONDS;
    utimesSync(file, yesterday, yesterday);
  },
} as const satisfies Readonly<Record<string, Save>>;

/** A way of saving. */
export type SaveName = keyof typeof SAVES;
