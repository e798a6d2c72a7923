import { describe, expect, it } from 'vitest';
import { SETTLE } from '../../../../main/sources/editors/settling.ts';
import { gitMoveIn, joined, judge } from '../../../../main/sources/editors/storms.ts';

function changes(count: number) {
  return Array.from({ length: count }, (_, file) => ({ path: `f${file}`, access: 'edit' as const, at: 1 }));
}

describe('judge', () => {
  const checkout = (explains: (path: string) => boolean) => ({ what: 'checkout', explains });

  it('takes as many files as a person saves at once for edits', () => {
    expect(judge(changes(SETTLE.many), null)).toEqual({ edits: changes(SETTLE.many), storms: [] });
  });

  it('takes more for a storm, and whatever git wrote', () => {
    const many = changes(SETTLE.many + 1);
    expect(judge(many, null)).toEqual({ edits: [], storms: [{ files: many.length, cause: null }] });
    const all = checkout(() => true);
    expect(judge(changes(1), all)).toEqual({ edits: [], storms: [{ files: 1, cause: 'checkout' }] });
    expect(judge([], all)).toEqual({ edits: [], storms: [] });
  });

  it('what git does not explain in its moment is an edit, or a storm of its own', () => {
    expect(
      judge(
        changes(3),
        checkout((path) => path !== 'f1'),
      ),
    ).toEqual({
      edits: [changes(3)[1]],
      storms: [{ files: 2, cause: 'checkout' }],
    });
    expect(
      judge(
        changes(SETTLE.many + 2),
        checkout((path) => path === 'f1'),
      ).storms,
    ).toEqual([
      { files: 1, cause: 'checkout' },
      { files: SETTLE.many + 1, cause: null },
    ]);
  });
});

describe('joined', () => {
  const part = (at: number, cause: string | null = 'rebase') => ({ files: 2, cause, at });

  it('makes one of what one act wrote in bursts', () => {
    expect(joined(part(0), part(2_000))).toEqual({ files: 4, cause: 'rebase' });
    expect(joined(part(0), part(2_000, null))).toBeNull();
    expect(joined(part(0), part(10_000))).toBeNull();
  });
});

describe('gitMoveIn', () => {
  const line = (said: string) =>
    `${'0'.repeat(40)} ${'1'.repeat(40)} dev <dev@example.test> 1 +0000\t${said}\n`;

  it.each([
    ['checkout: moving from a to b', 'checkout'],
    ['commit: checkout: not really', null],
    ['commit (amend): more', null],
    ['commit (initial): start', null],
    ['commit (merge): Merge branch b', null],
    ['commit (cherry-pick): fix', 'cherry-pick'],
    ['cherry-pick: fix', 'cherry-pick'],
    ['rebase (start): checkout main', 'rebase'],
    ['pull --rebase origin main (start): checkout', 'pull'],
    ['merge topic: Fast-forward', 'merge'],
    ['reset: moving to HEAD~1', 'reset'],
  ])('%s', (said, move) => {
    expect(gitMoveIn(line(said))).toBe(move);
  });

  it('takes the last move of several lines, whatever commits follow it', () => {
    expect(gitMoveIn(line('checkout: moving from a to b') + line('commit: more'))).toBe('checkout');
    expect(gitMoveIn('')).toBeNull();
  });
});
