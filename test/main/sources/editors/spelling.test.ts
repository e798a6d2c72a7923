import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldedPath, foldsCase, Spellings } from '../../../../main/sources/editors/spelling.ts';
import { foldingDisk } from '../../../builders/folding-disk.ts';
import { casesAreMissing, caseTable } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

describe('foldedPath', () => {
  it.skipIf(casesAreMissing()).each(caseTable('paths/unicode-names.tsv'))(
    'has one fold for the spellings of %s where disks may take them for one (W-12)',
    (_name, first, second, areOne) => {
      const [one, other] = [first, second].map((hex) => foldedPath(Buffer.from(hex!, 'hex').toString()));
      expect(one === other).toBe(areOne === 'yes');
    },
  );

  it('has one fold for names that differ in case, beyond ASCII, too', () => {
    expect(foldedPath('Src/ÜBUNG.md')).toBe(foldedPath('src/übung.md'.normalize('NFD')));
    expect(foldedPath('a.ts')).not.toBe(foldedPath('b.ts'));
  });
});

describe('foldsCase', () => {
  function folder(...names: readonly string[]): string {
    const made = join(tempFolder(), 'Root');
    mkdirSync(made);
    for (const name of names) writeFileSync(join(made, name), '');
    return made;
  }

  it('asks with a name that is there', () => {
    const root = folder('12', 'a.ts');
    expect(foldsCase(root, foldingDisk(root))).toBe(true);
  });

  it('asks the disk itself, with its own name where it is empty', () => {
    // Right on any disk: what is written under one spelling is read under the other, or is not.
    const root = folder();
    const probe = tempFolder();
    writeFileSync(join(probe, 'a'), '');
    let isRead = true;
    try {
      readFileSync(join(probe, 'A'));
    } catch {
      isRead = false;
    }
    expect(foldsCase(root)).toBe(isRead);
  });

  it('is not misled by two names of one file', () => {
    const listed = { list: () => ['a', 'A'], number: () => '1:1' };
    expect(foldsCase('/1', listed)).toBe(false);
  });
});

describe('Spellings', () => {
  it('finds how the disk spells each part of a path, and takes no other file for it', () => {
    const root = tempFolder();
    mkdirSync(join(root, 'Src'));
    writeFileSync(join(root, 'Src/Read.md'), '');
    expect(new Spellings(root, foldingDisk(root)).onDisk('src/READ.md')).toBe('Src/Read.md');
    const keeping = { ...foldingDisk(root), number: (path: string) => path };
    expect(new Spellings(root, keeping).onDisk('src/READ.md')).toBe('src/READ.md');
    expect(new Spellings(root, foldingDisk(root)).onDisk('src/gone.md')).toBe('src/gone.md');
  });
});
