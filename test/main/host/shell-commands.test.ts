import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ComposedHost, composedHost } from '../../builders/composed-host.ts';
import { START } from '../../builders/event-builder.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const SECOND = 1_000;

async function shop() {
  const folder = tempFolder();
  const host = await composedHost();
  let delivery = 0;
  const told = (agent: string, event: string, payload: unknown) =>
    host.parts.hooks.handle({
      agent,
      event,
      payload: JSON.stringify(payload),
      at: host.time.now,
      delivery: `${host.time.now}-${++delivery}`,
    });
  const inShell = (command: string) =>
    told('shell', 'zsh', {
      session: 'zsh-1',
      command,
      folder,
      exit: 0,
      started_ms: host.time.now - 5,
      duration_ms: 5,
    });
  const byAgent = (command: string) =>
    told('claude-code', 'PostToolUse', {
      hook_event_name: 'PostToolUse',
      session_id: 's1',
      cwd: folder,
      tool_name: 'Bash',
      tool_use_id: `call-${delivery}`,
      tool_input: { command },
      tool_response: { stdout: '' },
    });
  return { host, told, inShell, byAgent };
}

/** What is recorded in the end, in order of arrival. */
async function commandsIn({ parts, time }: ComposedHost): Promise<readonly string[]> {
  await parts.spool.run();
  time.now += 10 * SECOND;
  await parts.spool.run();
  const recorded = parts.store.events.before(Number.MAX_SAFE_INTEGER, null, 100).toReversed();
  return recorded.map(({ event }) => `${event.source} ${event.command}`);
}

describe('a command of a shell', () => {
  it('is recorded at once where no agent is at work', async () => {
    const { host, inShell } = await shop();
    expect(await inShell('npm test')).toBe('');
    expect(host.parts.store.events.last()).toMatchObject({ at: START });
  });

  it.each(['before', 'after'])(
    'that an agent tells of %s it is recorded once, as the agent’s',
    async (when) => {
      const { host, inShell, byAgent } = await shop();
      await byAgent('ls');
      host.time.now += SECOND;
      if (when === 'before') await byAgent('npm test');
      await inShell('npm  test ');
      host.time.now += SECOND;
      if (when === 'after') await byAgent('npm test');
      expect(await commandsIn(host)).toEqual(['agent ls', 'agent npm test']);
    },
  );

  it('that an agent at work does not tell of is the person’s, a little later', async () => {
    const { host, inShell, byAgent } = await shop();
    await byAgent('ls');
    host.time.now += SECOND;
    await inShell('npm test');
    expect(readdirSync(host.parts.paths.spool).filter((name) => name.endsWith('.event'))).toHaveLength(1);
    expect(await commandsIn(host)).toEqual(['agent ls', 'shell npm test']);
  });

  it.each([
    ['no JSON', 'zsh', '{'],
    ['of an unknown shell', 'nu', { session: 's', command: 'ls', folder: '/', exit: 0 }],
  ])('that is %s is counted and not recorded', async (_, shell, payload) => {
    const { host, told } = await shop();
    expect(await told('shell', shell, payload)).toBe('');
    expect(host.parts.health.declined).toBe(1);
    expect(host.parts.store.events.last()).toBeNull();
  });
});
