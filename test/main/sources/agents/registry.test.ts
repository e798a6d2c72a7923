import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../main/sources/agents/claude-code/spec.ts';
import { delivers } from '../../../../main/sources/agents/moments.ts';
import { AGENTS, findAgent } from '../../../../main/sources/agents/registry.ts';

describe('the agents', () => {
  it('are found by the name on the hook’s command line, which is their own', () => {
    expect(findAgent('claude-code')).toBe(claudeCode);
    expect(findAgent('constructor')).toBeNull();
    const names = AGENTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[\w-]+$/);
  });

  it('are spoken to with a prompt, and at no other moment yet', () => {
    const moments = ['session-start', 'after-compaction', 'prompt', 'after-failure', null] as const;
    expect(moments.filter(delivers)).toEqual(['prompt']);
  });
});
