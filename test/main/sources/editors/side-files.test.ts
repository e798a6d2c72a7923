import { describe, expect, it } from 'vitest';
import { isFileLeftAlone, isFolderLeftAlone } from '../../../../main/sources/editors/left-alone.ts';
import { sideFileOf } from '../../../../main/sources/editors/side-files.ts';

describe('sideFileOf', () => {
  it.each([
    ['.a.ts.swp', 'Vim'],
    ['.a.ts.swo', 'Vim'],
    ['4913', 'Vim'],
    ['.#a.ts', 'Emacs'],
    ['#a.ts#', 'Emacs'],
    ['a.ts.~1~', 'Emacs'],
    ['.goutputstream-X7Y2Q1', 'gedit'],
    ['a.ts___jb_tmp___', 'JetBrains'],
    ['a.ts___jb_old___', 'JetBrains'],
    ['~$letter.docx', 'Office'],
    ['.~lock.letter.odt#', 'LibreOffice'],
    ['a.ts~', null],
    ['a.ts.tmp-4711', null],
    ['a.ts.tmp.4711.1700000000', null],
    ['.a.ts.part', null],
    ['sedK3x9Qa', null],
  ])('%s', (name, editor) => {
    expect(sideFileOf(name)).toEqual({ editor });
    expect(isFileLeftAlone(`src/${name}`)).toBe(true);
  });

  it.each(['a.ts', '.eslintrc', '.gitignore', 'C#', 'part', 'template.ts', 'README.md', '4914', 'sed.ts'])(
    '%s is a file of its own',
    (name) => {
      expect(sideFileOf(name)).toBeNull();
      expect(isFileLeftAlone(`src/${name}`)).toBe(false);
    },
  );

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
