import { describe, expect, it } from 'vitest';
import type { HostState } from '../../../main/desktop/host-state.ts';
import { type TrayActions, trayMenu, trayTip } from '../../../main/desktop/tray-menu.ts';

const LEARNING: HostState = { kind: 'learning', pausedUntil: null, eventsToday: 1_234, isOwn: true };

/** Actions that note what was asked. */
function notedActions() {
  const asked: string[] = [];
  const note = (name: string) => (): void => void asked.push(name);
  const actions: TrayActions = {
    open: note('open'),
    quickSearch: note('quickSearch'),
    openSettings: note('openSettings'),
    pause: (choice) => void asked.push(`pause ${choice}`),
    resume: note('resume'),
    quit: note('quit'),
  };
  return { actions, asked };
}

function menuOf(change: Partial<HostState>, shortcut: string | null = null) {
  return trayMenu({ ...LEARNING, ...change }, shortcut, notedActions().actions);
}

/** Label, and whether it can be chosen, of what a menu says of pausing. */
function pausing(kind: HostState['kind']): unknown {
  const item = menuOf({ kind }).find(({ id }) => id === 'pause' || id === 'resume');
  return [item?.label, item?.enabled ?? true];
}

describe('the tray’s menu', () => {
  it('has state, count, and everything that is done without the window', () => {
    expect(menuOf({}).map(({ id, type }) => id ?? type)).toEqual([
      'state',
      'count',
      'separator',
      'open',
      'quick-search',
      'separator',
      'pause',
      'separator',
      'settings',
      'quit',
    ]);
  });

  it.each([
    ['starting', 'Starting…'],
    ['learning', 'Learning'],
    ['paused', 'Paused'],
    ['degraded', 'Cannot store anything now'],
    ['read-only', 'Read-only'],
    ['unreachable', 'Not running'],
  ] as const)('says first how the host is, as what cannot be chosen: %s', (kind, label) => {
    expect(menuOf({ kind })[0]).toEqual({ id: 'state', label, enabled: false });
  });

  it('says until when recording pauses, as the clock on the wall shows it', () => {
    const until = new Date(2026, 5, 15, 9, 5).getTime();
    const clock = new Date(until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    expect(menuOf({ kind: 'paused', pausedUntil: until })[0]?.label).toBe(`Paused until ${clock}`);
  });

  it('says today’s count in words, and nothing where it is not known', () => {
    const count = (eventsToday: number | null) =>
      menuOf({ eventsToday }).find(({ id }) => id === 'count')?.label;
    expect([0, 1, 1_234, null].map(count)).toEqual([
      '0 events today',
      '1 event today',
      '1,234 events today',
      undefined,
    ]);
  });

  it('pauses while something is recorded, resumes while nothing is', () => {
    expect(pausing('learning')).toEqual(['Pause Recording', true]);
    expect(pausing('degraded')).toEqual(['Pause Recording', true]);
    expect(pausing('paused')).toEqual(['Resume Recording', true]);
    for (const kind of ['starting', 'read-only', 'unreachable'] as const)
      expect(pausing(kind)).toEqual(['Pause Recording', false]);
  });

  it('says beforehand whether recording stops with it', () => {
    expect([menuOf({ isOwn: true }).at(-1)?.label, menuOf({ isOwn: false }).at(-1)?.label]).toEqual([
      'Quit Holloway (Recording Stops)',
      'Quit Holloway (Recording Goes On)',
    ]);
  });

  it('shows the shortcut beside quick search, and leaves acting on it to the system', () => {
    const search = (shortcut: string | null) => menuOf({}, shortcut).find(({ id }) => id === 'quick-search');
    expect(search('Alt+Space')).toMatchObject({ accelerator: 'Alt+Space', registerAccelerator: false });
    expect(search(null)).not.toHaveProperty('accelerator');
  });

  it('asks for what each item says', () => {
    const { actions, asked } = notedActions();
    const items = [
      ...trayMenu(LEARNING, null, actions),
      ...trayMenu({ ...LEARNING, kind: 'paused' }, null, actions).filter(({ id }) => id === 'resume'),
    ];
    const all = items.flatMap((item) => (Array.isArray(item.submenu) ? item.submenu : [item]));
    for (const { click } of all) (click as (() => void) | undefined)?.();
    expect(asked).toEqual([
      'open',
      'quickSearch',
      'pause quarter',
      'pause hour',
      'pause tomorrow',
      'pause resumed',
      'openSettings',
      'quit',
      'resume',
    ]);
  });
});

describe('what the pointer over the tray says', () => {
  it('is name and state, and the count where it is known', () => {
    expect(trayTip(LEARNING)).toBe('Holloway: Learning\n1,234 events today');
    expect(trayTip({ ...LEARNING, kind: 'unreachable', eventsToday: null })).toBe('Holloway: Not running');
  });
});
