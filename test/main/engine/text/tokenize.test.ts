import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctTerms, isFunctionWord, tokenize } from '../../../../main/engine/text/tokenize.ts';

describe('tokenize', () => {
  it.each([
    // text, parts, wholes
    ['fix the login timeout', ['fix', 'login', 'timeout'], []],
    ['parseCsvHeader()', ['parse', 'csv', 'header'], ['parsecsvheader']],
    ['HTTPServerError', ['http', 'server', 'error'], ['httpservererror']],
    ['write_state_file', ['write', 'state', 'file'], ['write_state_file']],
    ['tiny_ranker-v2', ['tiny', 'ranker', 'v2'], ['tiny_ranker-v2']],
    ['OPS-417', ['ops', '417'], ['ops-417']],
    ['src/auth/login.ts', ['src', 'auth', 'login', 'ts'], ['src/auth/login.ts', 'login.ts']],
    ['C:\\work\\Main.java', ['work', 'main', 'java'], ['work\\main.java', 'main.java']],
    ['@scope/some-package', ['scope', 'some', 'package'], ['scope/some-package', 'some-package']],
    ['shapes::polygon', ['shapes', 'polygon'], []],
    ['ops@mail.test', ['ops', 'mail', 'test'], ['ops@mail.test']],
    ['release v3.4.1', ['release', 'v3'], ['v3.4.1']],
    ['Crème BRÛLÉE façade', ['creme', 'brulee', 'facade'], []],
    ['ﬁle Ｎｏｔｅ', ['file', 'note'], []],
    ['a x 7', [], []],
    ['and AND And', ['and'], []],
    ['"^*()[]{}', [], []],
    ['', [], []],
  ])('«%s» gives its words, its parts and its whole names', (text, parts, wholes) => {
    expect(tokenize(text)).toEqual({ parts, wholes, characters: [] });
  });

  it.each([
    // text, pairs and lone characters, single characters of longer runs
    ['登录', ['登录'], ['登', '录']],
    ['令牌过期', ['令牌', '牌过', '过期'], ['令', '牌', '过', '期']],
    ['支', ['支'], []],
    ['サーバー', ['サー', 'ーバ', 'バー'], ['サ', 'ー', 'バ', 'ー']],
    ['토큰 만료', ['토큰', '만료'], ['토', '큰', '만', '료']],
    ['redisのTTLを', ['redis', 'の', 'ttl', 'を'], []],
  ])('«%s» gives every pair of neighbours, and its characters apart', (text, parts, characters) => {
    expect(tokenize(text)).toMatchObject({ parts, characters });
  });

  it('cuts the same text the same way again', () => {
    const text = '支付回调 parseCsvHeader 夜間バッチ';
    expect(tokenize(text)).toEqual(tokenize(text));
  });

  it('gives lower-case terms of 64 characters at most, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const term of distinctTerms(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });

  it('reads composed and decomposed spellings as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(tokenize(text.normalize('NFD'))).toEqual(tokenize(text.normalize('NFC')));
      }),
    );
  });
});

describe('distinctTerms', () => {
  it('gives parts before whole names before characters, each once, at most as many as asked', () => {
    const text = 'login.ts login 登录';
    expect(distinctTerms(text)).toEqual(['login', 'ts', '登录', 'login.ts', '登', '录']);
    expect(distinctTerms(text, 3)).toEqual(['login', 'ts', '登录']);
  });
});

describe('isFunctionWord', () => {
  it('knows words that name nothing', () => {
    expect(['the', 'with', 'you', 'near', 'login', ''].map(isFunctionWord)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
