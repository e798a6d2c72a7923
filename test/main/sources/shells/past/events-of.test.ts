import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../../../main/sources/shells/past/events-of.ts';
import { isIgnoredBy } from '../../../../../main/sources/shells/past/ignored.ts';
import { bareCommand, type PastCommand } from '../../../../../main/sources/shells/past/past-command.ts';
import { ToldCommands } from '../../../../../main/sources/shells/past/told-commands.ts';

const NEW_YEAR = Date.UTC(2026, 0, 1, 10);
const reading = {
  keeper: 'zsh',
  writtenAt: NEW_YEAR,
  fileExists: (path: string) => path === '/work/shop/src/tax.ts',
  isIgnored: () => false,
} as const;
const at = (text: string, time: number | null): PastCommand => bareCommand(text, time);

describe('the commands of a history as events', () => {
  it('belong to no folder that nobody told, and name the files that are named whole', () => {
    const events = eventsOf([at('vim /work/shop/src/tax.ts src/tax.ts', NEW_YEAR)], reading);
    expect(events).toEqual([
      expect.objectContaining({
        at: NEW_YEAR,
        source: 'shell',
        session: 'zsh history 2026-01-01',
        project: '',
        type: 'command_finished',
        paths: ['/work/shop/src/tax.ts'],
      }),
    ]);
    expect(events[0]).not.toHaveProperty('ok');
  });

  it('leave out what begins with a blank, and what the person keeps from being seen', () => {
    const isIgnored = isIgnoredBy(['*secret*', 'pass [a-c]*', 'exact?', 'a.b']);
    const texts = [
      'ls',
      ' hidden',
      '\thidden',
      'cat secret.txt',
      'pass bank',
      'pass xyz',
      'exact1',
      'exact',
      'axb',
      '',
    ];
    const events = eventsOf(
      texts.map((text) => at(text, NEW_YEAR)),
      { ...reading, isIgnored },
    );
    expect(events.map(({ command }) => command)).toEqual(['ls', 'pass xyz', 'exact', 'axb']);
  });

  it('have the time of the next one where they have none, and no neighbours then', () => {
    const events = eventsOf([at('a', null), at('b', NEW_YEAR - 5), at('c', null), at('c', null)], reading);
    expect(events.map((event) => event.at)).toEqual([NEW_YEAR - 5, NEW_YEAR - 5, NEW_YEAR, NEW_YEAR]);
    expect(new Set(events.map(({ session }) => session)).size).toBe(3);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(4);
  });

  it('have the same names when the history has grown, and a secret in a command is not in its name', () => {
    const before = [at('a', null), at('b', NEW_YEAR), at('a', null)];
    const names = (commands: readonly PastCommand[], writtenAt: number) =>
      eventsOf(commands, { ...reading, writtenAt }).map(({ session, callId }) => `${session} ${callId}`);
    expect(names([...before, at('a', null)], NEW_YEAR + 99).slice(0, 3)).toEqual(names(before, NEW_YEAR));
    const secret = (value: string) => names([at(`export API_TOKEN=${value}`, null)], NEW_YEAR);
    expect(secret('hunter2hunter2hunter2')).toEqual(secret('swordfishswordfish'));
  });

  it('say what atuin knows of them: folder, duration, outcome, shell', () => {
    const failed = { ...at('npm test', NEW_YEAR), folder: '/work/shop', exitCode: 1, durationMs: 1_500 };
    const events = eventsOf([{ ...failed, session: '018d', id: 'f00' }], { ...reading, keeper: 'atuin' });
    expect(events).toMatchObject([
      {
        project: '/work/shop',
        ok: false,
        exitCode: 1,
        durationMs: 1_500,
        session: 'atuin history 018d',
        callId: 'atuin f00',
      },
    ]);
  });
});

describe('what was told in another way', () => {
  const told = new ToldCommands('zsh');
  const live = { source: 'shell', session: 'zsh-1-2', at: NEW_YEAR + 2_400, durationMs: 2_000 } as const;
  told.add({ ...live, command: 'npm test' });
  told.add({ ...live, session: 'zsh history 2026-01-01', command: 'own' });
  told.add({ ...live, source: 'agent', command: 'theirs' });
  const has = (command: string, time: number) => told.has(eventsOf([at(command, time)], reading)[0]!);

  it('is the same line begun in the same second, give or take one', () => {
    expect(has('npm test', NEW_YEAR)).toBe(true);
    expect(has('npm test', NEW_YEAR + 1_000)).toBe(true);
    expect(has('npm test', NEW_YEAR + 2_000)).toBe(false);
    expect(has('npm run build', NEW_YEAR)).toBe(false);
  });

  it('is not what the same history told before, nor an agent', () => {
    expect(has('own', NEW_YEAR)).toBe(false);
    expect(has('theirs', NEW_YEAR)).toBe(false);
  });
});
