import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openScreen } from '../../../builders/screen.ts';
import { hasProgram, openTerminal, type Terminal } from '../../../builders/terminal.ts';
import { type WatchedWork, watchedWork } from '../../../builders/watched-work.ts';

/** One save of a file by a program. */
interface Save {
  readonly programs: readonly string[];
  /** What it is called in this test, and its file. */
  readonly name: string;
  /** Who is said to have saved it; null: nobody; undefined: its traces may be gone too soon. */
  readonly editor: string | null | undefined;
  readonly run: (file: string, folder: string) => Promise<void>;
}

/** Longer than the watcher needs to take two saves for two. */
const APART_MS = 1_000;

/** A program that saves its file and ends; `FILE` stands for the path. */
function batch(name: string, program: string, args: readonly string[], input = ''): Save {
  const run: Save['run'] = async (file) =>
    void execFileSync(
      program,
      args.map((word) => (word === 'FILE' ? file : word)),
      { input, stdio: ['pipe', 'ignore', 'ignore'] },
    );
  return { programs: [program], name, editor: undefined, run };
}

/** An editor in a terminal, in which somebody types a line of its name, saves, waits, and leaves. */
function typed(
  name: string,
  editor: string | null,
  [program, ...args]: readonly [string, ...string[]],
  keys: { readonly edit: string; readonly save: readonly string[]; readonly leave: readonly string[] },
): Save {
  const run: Save['run'] = async (file, folder) => {
    const variables = { PATH: process.env.PATH ?? '', HOME: folder };
    const terminal = openTerminal([program, ...args, file], folder, variables);
    await terminal.shows(/start/);
    press(terminal, [keys.edit]);
    await terminal.shows(/typed/);
    press(terminal, keys.save);
    await saved(file);
    await setTimeout(APART_MS);
    press(terminal, keys.leave);
  };
  return { programs: [program, 'tmux'], name, editor, run };
}

/** A word of one character, or with a dash, is a key; any other is typed with Enter. */
function press(terminal: Terminal, words: readonly string[]): void {
  for (const word of words) {
    if (/^(?:C-.|Enter|Escape|.)$/.test(word)) terminal.press(word);
    else terminal.type(word);
  }
}

async function saved(file: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await setTimeout(50))
    if (readFileSync(file, 'utf8').includes('typed')) return;
  throw new Error(`${file} was never saved`);
}

const VI = { edit: 'otyped', save: ['Escape', ':w'], leave: [':q'] };
const bare = (...settings: readonly string[]): readonly [string, ...string[]] => [
  'vim',
  ...['-N', '-u', 'NONE', ...settings.flatMap((setting) => ['--cmd', `set ${setting}`])],
];

const SAVES: readonly Save[] = [
  batch('vim-batch', 'vim', ['-u', 'NONE', '-es', '-c', 'normal otyped', '-c', 'wq', 'FILE']),
  batch('emacs-batch', 'emacs', [
    ...['-Q', '--batch', 'FILE', '--eval'],
    '(progn (setq create-lockfiles t make-backup-files t) (insert "typed") (do-auto-save) (save-buffer))',
  ]),
  batch('ed', 'ed', ['-s', 'FILE'], 'a\ntyped\n.\nw\nq\n'),
  batch('sed', 'sed', ['-i', 's/start/typed/', 'FILE']),
  batch('perl', 'perl', ['-i', '-pe', 's/start/typed/', 'FILE']),
  typed('vim', 'Vim', bare(), VI),
  typed('vim-backupcopy-no', 'Vim', bare('backup', 'backupcopy=no'), VI),
  typed('vim-backupcopy-yes', 'Vim', bare('backup', 'backupcopy=yes', 'undofile'), VI),
  typed('neovim', null, ['nvim', '-u', 'NONE'], VI),
  typed('nano', 'nano', ['nano', '-G'], { edit: 'typed', save: ['C-o', 'Enter'], leave: ['C-x'] }),
  typed('nano-backup', 'nano', ['nano', '-G', '-B'], {
    edit: 'typed',
    save: ['C-o', 'Enter'],
    leave: ['C-x'],
  }),
  typed('emacs', 'Emacs', ['emacs', '-nw', '-Q'], {
    edit: 'typed',
    save: ['C-x', 'C-s'],
    leave: ['C-x', 'C-c'],
  }),
  {
    programs: ['mousepad', 'Xvfb', 'xdotool'],
    name: 'mousepad',
    editor: null,
    run: async (file, folder) => {
      const screen = await openScreen();
      const settings = { HOME: folder, GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1', LANG: 'C.UTF-8' };
      const editor = spawn('mousepad', ['--disable-server', file], {
        env: { PATH: process.env.PATH, DISPLAY: screen.display, ...settings },
        stdio: 'ignore',
      });
      onTestFinished(() => void editor.kill());
      await screen.shows(/mousepad\.txt/);
      screen.type('typed');
      screen.press('ctrl+s');
      await saved(file);
      await setTimeout(APART_MS);
      editor.kill();
    },
  },
];

async function scene(names: readonly string[]): Promise<WatchedWork & { readonly folder: string }> {
  let folder = '';
  const work = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(folder);
    for (const name of names) writeFileSync(join(folder, `${name}.txt`), 'start\n');
    return [folder];
  });
  return { ...work, folder };
}

test('W-01: one save in an editor of this machine is one edit, the editor’s where its traces tell', async () => {
  const here = SAVES.filter(({ programs }) => programs.every(hasProgram));
  const missing = SAVES.filter((save) => !here.includes(save)).map(({ name }) => name);
  if (missing.length > 0) console.warn(`SKIPPED: not on this machine: ${missing.join(', ')}`);
  const { folder, account, quiet } = await scene(here.map(({ name }) => name));
  await Promise.all(here.map(({ name, run }) => run(join(folder, `${name}.txt`), account.folder)));
  const seen = await quiet(here.length);
  const expected = here.map(({ name, editor }) => ({
    ...{ access: 'edit', paths: [`${name}.txt`], session: expect.any(String) },
    text:
      editor === undefined ? expect.toBeOneOf([null, expect.any(String)]) : editor && `saved in ${editor}`,
  }));
  expect(seen).toHaveLength(expected.length);
  expect(seen).toEqual(expect.arrayContaining(expected));
});
