import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../../../../../main/sources/agents/claude-code/render.ts';
import type { DeliveryMoment } from '../../../../../main/sources/agents/moments.ts';
import { sharedFolder } from '../../../../builders/shared-data.ts';

const responses = sharedFolder && join(sharedFolder, 'data/hook-responses/claude-code');
if (!responses) console.warn('skipped: the answers of ../shared/data/hook-responses are not there');

const FILES: readonly (readonly [DeliveryMoment, string])[] = [
  ['session-start', 'SessionStart.json'],
  ['after-compaction', 'SessionStart.json'],
  ['prompt', 'UserPromptSubmit.json'],
  ['after-failure', 'PostToolUseFailure.json'],
];

describe('an answer to Claude Code', () => {
  it.skipIf(!responses).each(FILES)('at %s is exactly what the agent documents', (moment, file) => {
    const expected = JSON.parse(readFileSync(join(responses ?? '', file), 'utf8'));
    const text = 'Notes about src/cart.ts: totals are in cents.';
    expect(JSON.parse(render(moment, text))).toEqual(expected);
  });

  it('is nothing where there is nothing to say', () => {
    expect([render('prompt', null), render('prompt', '')]).toEqual(['', '']);
  });

  it('is nothing rather than something that the agent would cut', () => {
    expect(render('prompt', 'x'.repeat(9_501))).toBe('');
    expect(JSON.parse(render('prompt', 'x'.repeat(9_500))).hookSpecificOutput.additionalContext).toHaveLength(
      9_500,
    );
  });

  it('holds whole characters only', () => {
    expect(render('prompt', 'a\ud800')).toContain('a\uFFFD');
  });
});
