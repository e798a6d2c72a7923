import { describe, expect, it } from 'vitest';
import { pathsInCommand } from '../../../../main/sources/commands/paths-in-command.ts';

const CASES: readonly (readonly [what: string, command: string, paths: readonly string[]])[] = [
  ['a file with a slash or an extension', 'cat src/a README.md Makefile', ['/p/src/a', '/p/README.md']],
  ['an absolute file', 'head -n 5 /etc/hosts.conf', ['/etc/hosts.conf']],
  ['no options', 'tsc --project=tsconfig.json -p ./x.json', ['/p/x.json']],
  ['no patterns', "ls src/*.ts src/?.ts && grep -r 'a.*b' lib/x.ts", ['/p/lib/x.ts']],
  ['no addresses', 'curl https://example.test/a.js -o out/a.js', ['/p/out/a.js']],
  ['no assignments', 'NODE_OPTIONS=./x.js node run.js', ['/p/run.js']],
  ['no variables', `cat "$HOME/a.ts" \${DIR}/b.ts c.ts`, ['/p/c.ts']],
  ['no packages, remotes or versions', 'npm i @types/node left-pad@1.2.3 && git diff v1.2.3', []],
  ['no folders that say so', 'ls src/ && rm -r dist/', []],
  ['no devices', 'cat a.ts > /dev/null 2>&1', ['/p/a.ts']],
  [
    'the file of a redirection',
    'sort < in.txt > out.txt 2>> err.log',
    ['/p/in.txt', '/p/out.txt', '/p/err.log'],
  ],
  [
    'each part of a pipe and of a list',
    'cat a.ts | tee b.ts; (cat c.ts) || cat d.ts &',
    ['/p/a.ts', '/p/b.ts', '/p/c.ts', '/p/d.ts'],
  ],
  ['command substitution', 'wc -l $(ls a.ts)', ['/p/a.ts']],
  ['no repeats', 'cat a.ts ./a.ts', ['/p/a.ts']],
  [
    'no position or test name',
    'vim src/a.ts:12:3 && pytest tests/t.py::test_x',
    ['/p/src/a.ts', '/p/tests/t.py'],
  ],
  ['quoted names without a blank', `cat 'src/a.ts' "src/b.ts"`, ['/p/src/a.ts', '/p/src/b.ts']],
  ['no messages', 'git commit -m "fix src/a.ts" b.ts', ['/p/b.ts']],
  ['lines, with comments in them', "# don't\ncat a.ts # not b.ts\ncat c.ts", ['/p/a.ts', '/p/c.ts']],
  ['a line that goes on', 'cat \\\n  a.ts', ['/p/a.ts']],
  ['a line end inside quotes', `git commit -m 'one\n\ntwo.md' a.ts`, ['/p/a.ts']],
  ['no heredoc body', "cat > src/a.ts <<'EOF'\nimport './b.ts';\nEOF\ncat c.ts", ['/p/src/a.ts', '/p/c.ts']],
  ['an empty heredoc', 'cat > a.ts <<-END\n\tEND\ncat b.ts', ['/p/a.ts', '/p/b.ts']],
  ['other scripts', 'cat 認証/로그인.ts', ['/p/認証/로그인.ts']],
  ['an unclosed quote', `echo "a.ts`, ['/p/a.ts']],
  ['a broken substitution', 'echo $'.concat('{} a.ts'), ['/p/a.ts']],
  ['nothing', '', []],
];

describe('files named in a command', () => {
  it.each(CASES)('%s', (_, command, paths) => {
    expect(pathsInCommand(command, '/p', 'posix')).toEqual(paths);
  });

  it('are twenty at most', () => {
    const names = Array.from({ length: 30 }, (_, n) => `f${n}.ts`);
    expect(pathsInCommand(`cat ${names.join(' ')}`, '/p', 'posix')).toHaveLength(20);
  });

  it('may hold a blank where somebody knows that they exist', () => {
    const exists = (path: string) => path === '/p/My Notes/a.md';
    expect(pathsInCommand('cat "My Notes/a.md" b.md', '/p', 'posix', exists)).toEqual(['/p/My Notes/a.md']);
  });

  it('keep the backslashes of PowerShell', () => {
    expect(pathsInCommand('Get-Content src\\a.ts', '/p', 'powershell')).toEqual(['/p/src\\a.ts']);
  });

  it.each([
    [
      'the reported folder is where a move ended',
      'cat a.ts; cd src && cat b.ts',
      '/p/src',
      ['/p/a.ts', '/p/src/b.ts'],
    ],
    ['two moves add up', 'cd a && cat 1.ts && cd b && cat 2.ts', '/p/a/b', ['/p/a/1.ts', '/p/a/b/2.ts']],
    ['the agent went back by itself', 'cd src && cat b.ts', '/p', ['/p/src/b.ts']],
    ['absolute moves need no guess', 'cat a.ts; cd /q && cat b.ts', '/p', ['/p/a.ts', '/q/b.ts']],
    ['after a move up, the start is unknown', 'cat a.ts; cd ../lib && cat b.ts', '/p/lib', ['/p/lib/b.ts']],
    ['a move up alone', 'cd .. && cat b.ts', '/p', ['/p/b.ts']],
    ['a move to a variable', 'cd "$DIR" && cat b.ts', '/p', ['/p/b.ts']],
    ['a move home, then on', 'cd ~ && cat a.ts && cd /q && cat b.ts', '/q', ['/q/b.ts']],
    ['no folder at all', 'cat a.ts /x/b.ts', '', ['/x/b.ts']],
  ])('follow the folder: %s', (_, command, cwd, paths) => {
    expect(pathsInCommand(command, cwd, 'posix')).toEqual(paths);
  });
});
