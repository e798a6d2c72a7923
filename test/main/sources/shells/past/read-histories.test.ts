import { describe, expect, it } from 'vitest';
import { readBash } from '../../../../../main/sources/shells/past/read-bash.ts';
import { readFish } from '../../../../../main/sources/shells/past/read-fish.ts';
import { readZsh } from '../../../../../main/sources/shells/past/read-zsh.ts';

const AT = 1_767_225_600;
const told = (commands: ReturnType<typeof readBash>) =>
  commands.map(({ text, at, durationMs }) => [text, at === null ? null : at - AT * 1_000, durationMs]);

describe('a history of zsh', () => {
  it('tells start and duration where it is extended', () => {
    const history = `: ${AT}:0;ls\n: ${AT}:90;make all\n: ${AT + 100}:0;echo one\\\ntwo; three\n`;
    expect(told(readZsh(Buffer.from(history)))).toEqual([
      ['ls', 0, null],
      ['make all', 90_000, 90_000],
      ['echo one\ntwo; three', 100_000, null],
    ]);
  });

  it('tells the text alone where it is plain', () => {
    expect(told(readZsh(Buffer.from('ls\n\n hidden\n:;colon\n')))).toEqual([
      ['ls', null, null],
      [' hidden', null, null],
      [':;colon', null, null],
    ]);
  });

  it('is read as zsh wrote it, bytes that mean something to itself included', () => {
    // ü and ↑ have bytes that zsh keeps behind 0x83.
    const bytes = Buffer.from([
      ...Buffer.from('echo '),
      0xc3,
      0x83,
      0x9c,
      0xe2,
      0x83,
      0xa6,
      0x83,
      0xb1,
      0x0a,
    ]);
    expect(readZsh(bytes).map(({ text }) => text)).toEqual(['echo ü↑']);
  });
});

describe('a history of bash', () => {
  it('tells when each was entered where it is stamped, and keeps their lines together', () => {
    const history = `before stamps\n#${AT}\nfor i in 1 2\ndo echo $i\ndone\n#${AT + 5}\n#comment typed\n`;
    expect(told(readBash(Buffer.from(history)))).toEqual([
      ['before stamps', null, null],
      ['for i in 1 2\ndo echo $i\ndone', 0, null],
      ['#comment typed', 5_000, null],
    ]);
  });

  it('tells a line each where it is not', () => {
    expect(told(readBash(Buffer.from('ls\n hidden\n#note\n')))).toEqual([
      ['ls', null, null],
      [' hidden', null, null],
      ['#note', null, null],
    ]);
  });
});

describe('a history of fish', () => {
  it('tells text and time; the paths in it are of folders that it does not tell', () => {
    const history = [
      '- cmd: git status',
      `  when: ${AT}`,
      '- cmd: echo a\\\\nb\\nsecond: line',
      `  when: ${AT + 1}`,
      '  paths:',
      '    - src/a.ts',
      '- cmd: cut off',
      '',
    ].join('\n');
    expect(told(readFish(Buffer.from(history)))).toEqual([
      ['git status', 0, null],
      ['echo a\\nb\nsecond: line', 1_000, null],
      ['cut off', null, null],
    ]);
  });
});
