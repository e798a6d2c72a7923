import { describe, expect, it } from 'vitest';
import { IgnoreRules } from '../../../../main/sources/editors/ignore-rules.ts';

function rules(files: Readonly<Record<string, string>>, everywhere: readonly string[] = []) {
  return new IgnoreRules({
    read: (path) => files[path] ?? null,
    everywhere,
    isRepository: true,
    isLeftOut: (folder) => folder === 'private',
  });
}

describe('IgnoreRules', () => {
  it('takes back what a negated rule names, but nothing in an ignored folder', () => {
    const some = rules({ '.gitignore': 'dist/*\n!dist/keep.txt\nout/\n!out/keep.txt\n' });
    expect(some.ignoresFolder('dist')).toBe(false);
    expect(some.ignoresAnywhere('dist/a.js')).toBe(true);
    expect(some.ignoresAnywhere('dist/keep.txt')).toBe(false);
    expect(some.ignoresAnywhere('out/keep.txt')).toBe(true);
  });

  it('has the innermost rule decide', () => {
    const some = rules({ '.gitignore': '*.log\n', 'sub/.gitignore': '!kept.log\ngen/\n' });
    expect(some.ignoresAnywhere('kept.log')).toBe(true);
    expect(some.ignoresAnywhere('sub/kept.log')).toBe(false);
    expect(some.ignoresAnywhere('sub/deep/kept.log')).toBe(false);
    expect(some.ignoresAnywhere('sub/gen/a.ts')).toBe(true);
    expect(some.ignoresAnywhere('gen/a.ts')).toBe(false);
  });

  it('has the repository’s own list weigh more than the person’s, and a .gitignore more than both', () => {
    const some = rules({ '.gitignore': '!c.txt\n' }, ['*.txt\n', '!b.txt\n']);
    expect(some.ignoresAnywhere('a.txt')).toBe(true);
    expect(some.ignoresAnywhere('b.txt')).toBe(false);
    expect(some.ignoresAnywhere('c.txt')).toBe(false);
  });

  it('distinguishes case, folders from files, and anchored rules', () => {
    const some = rules({ '.gitignore': 'Build/\n/top\n' });
    expect(some.ignoresFolder('Build')).toBe(true);
    expect(some.ignoresFile('Build')).toBe(false);
    expect(some.ignoresFolder('build')).toBe(false);
    expect(some.ignoresFolder('top')).toBe(true);
    expect(some.ignoresFolder('sub/top')).toBe(false);
  });

  it('ignores dependencies and what is left out, whatever the rules say', () => {
    const some = rules({ '.gitignore': '!node_modules/\n!private/\n' });
    expect(some.ignoresAnywhere('node_modules/a/index.js')).toBe(true);
    expect(some.ignoresAnywhere('private/a.ts')).toBe(true);
  });

  it('reads rules anew when told', () => {
    const files: Record<string, string> = { '.gitignore': 'a.ts\n' };
    const some = rules(files);
    expect(some.ignoresFile('a.ts')).toBe(true);
    files['.gitignore'] = '';
    expect(some.ignoresFile('a.ts')).toBe(true);
    some.refresh();
    expect(some.ignoresFile('a.ts')).toBe(false);
  });
});
