import { describe, expect, test } from 'vitest';
import { hostOf, newAccount, report } from '../../../builders/account.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedEvents } from '../../../builders/stored-events.ts';

describe.skipIf(casesAreMissing())('H-09: only what people said counts as conversation', () => {
  test('of a transcript full of injected text, the two prompts that a person wrote are stored', async () => {
    const account = newAccount();
    await hostOf(account);
    await report(account, 'import', 'transcripts', casePath('transcripts/injected.jsonl'));
    const stored = storedEvents(account);
    expect(stored.flatMap(({ text }) => text ?? [])).toEqual([
      'Please rename the config loader.',
      'Explain what <system-reminder> blocks are in this format.',
    ]);
    // Answers are no events of this store: what an agent did is kept, not what it said about it.
    expect(stored.map(({ type }) => type)).toEqual(['session_started', 'prompt', 'prompt']);
  });
});
