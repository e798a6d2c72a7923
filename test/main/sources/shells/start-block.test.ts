import { describe, expect, it } from 'vitest';
import { blockLines, withBlock, withoutBlock } from '../../../../main/sources/shells/start-block.ts';

const LINE = 'if [ -r f ]; then . f; fi';
const BLOCK = `# >>> holloway >>>\n${LINE}\n# <<< holloway <<<\n`;

describe('a start file', () => {
  it.each([
    ['with lines', 'alias ll="ls -l"\n'],
    ['that is empty', ''],
    ['whose last line has no end', 'alias ll="ls -l"'],
    ['that ends in blank lines', 'a\n\n\n'],
    ['with lines of another system', 'a\r\nb\r\n'],
    ['that does not exist', null],
  ])('%s gets one block, once, and is the same again without it', (_, before) => {
    const wired = withBlock(before, LINE);
    expect(blockLines(wired)).toEqual([LINE]);
    expect(withBlock(wired, LINE)).toBe(wired);
    expect(withoutBlock(wired)).toBe(before);
  });

  it('gets the block at its end', () => {
    expect(withBlock('a\n', LINE)).toBe(`a\n${BLOCK}`);
  });

  it('has an older block replaced where it stands, and further ones taken out', () => {
    const older = BLOCK.replace(LINE, '. elsewhere');
    expect(withBlock(`a\n${older}b\n${older}c\n`, LINE)).toBe(`a\n${BLOCK}b\nc\n`);
  });

  it('keeps what was written around the block since', () => {
    expect(withoutBlock(`b\n${withBlock('a\n', LINE)}c\n`)).toBe('b\na\nc\n');
    expect(withoutBlock(`${withBlock('a', LINE)}c\n`)).toBe('a\nc\n');
    expect(withoutBlock(`${withBlock(null, LINE)}c\n`)).toBe('c\n');
  });

  it('is as it was where there is no block', () => {
    expect(withoutBlock('a\n')).toBe('a\n');
    expect(blockLines('a\n')).toEqual([]);
  });

  it.each([
    ['a beginning', '# >>> holloway >>>\n. f\n'],
    ['an end', 'a\n# <<< holloway <<<\n'],
    ['a beginning within a block', '# >>> holloway >>>\n# >>> holloway >>>\n# <<< holloway <<<\n'],
  ])('is refused where %s stands alone', (_, text) => {
    expect(() => withBlock(text, LINE)).toThrow('stands without its counterpart');
    expect(() => withoutBlock(text)).toThrow('stands without its counterpart');
  });
});
