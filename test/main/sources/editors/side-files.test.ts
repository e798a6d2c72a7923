import { describe, expect, it } from 'vitest';
import { isFileLeftAlone, isFolderLeftAlone } from '../../../../main/sources/editors/left-alone.ts';
import { openMarksOf, sideFileOf } from '../../../../main/sources/editors/side-files.ts';

describe('sideFileOf', () => {
  it.each([
    ['.a.ts.swp', 'Vim', 'a.ts'],
    ['.a.ts.swo', 'Vim', 'a.ts'],
    ['.a.ts.un~', 'Vim', 'a.ts'],
    ['.#a.ts', 'Emacs', 'a.ts'],
    ['#a.ts#', 'Emacs', 'a.ts'],
    ['a.ts.~1~', 'Emacs', 'a.ts'],
    ['a.ts___jb_tmp___', 'JetBrains', 'a.ts'],
    ['a.ts___jb_old___', 'JetBrains', 'a.ts'],
    ['.a.ts.kate-swp', 'Kate', 'a.ts'],
    ['.~lock.letter.odt#', 'LibreOffice', 'letter.odt'],
    ['4913', null, null],
    ['.goutputstream-X7Y2Q1', null, null],
    ['~$letter.docx', null, null],
    ['a.ts~', null, null],
    ['a.ts.tmp-4711', null, null],
    ['a.ts.tmp.4711.1700000000', null, null],
    ['.a.ts.part', null, null],
    ['sedK3x9Qa', null, null],
  ])('%s', (name, editor, of) => {
    expect(sideFileOf(name)).toEqual({ editor, of });
    expect(isFileLeftAlone(`src/${name}`)).toBe(true);
  });

  it.each(['a.ts', '.eslintrc', '.gitignore', 'C#', 'part', 'template.ts', 'README.md', '4914', 'sed.ts'])(
    '%s is a file of its own',
    (name) => {
      expect(sideFileOf(name)).toBeNull();
      expect(isFileLeftAlone(`src/${name}`)).toBe(false);
    },
  );

  it('marks of open files are side files of that file', () => {
    for (const { name } of openMarksOf('a.ts')) expect(sideFileOf(name)).toMatchObject({ of: 'a.ts' });
  });

  it('secrets and generated files are left alone, too', () => {
    for (const path of ['.env', 'keys/server.pem', 'package-lock.json', 'dist/a.min.js', 'run.log'])
      expect([path, isFileLeftAlone(path)]).toEqual([path, true]);
    expect(isFileLeftAlone('.env.example')).toBe(false);
  });

  it('build folders are left alone where no repository says what is built', () => {
    expect(isFolderLeftAlone('node_modules', true)).toBe(true);
    expect(isFolderLeftAlone('build', true)).toBe(false);
    expect(isFolderLeftAlone('build', false)).toBe(true);
  });
});
