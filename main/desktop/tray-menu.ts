import type { MenuItemConstructorOptions } from 'electron';
import type { HostState } from './host-state.ts';
import type { PauseChoice } from './pause-end.ts';
import { TEXTS } from './texts.ts';

/** What the tray's menu can do. */
export interface TrayActions {
  readonly open: () => void;
  readonly quickSearch: () => void;
  readonly openSettings: () => void;
  readonly pause: (choice: PauseChoice) => void;
  readonly resume: () => void;
  readonly quit: () => void;
}

const PAUSES: readonly PauseChoice[] = ['quarter', 'hour', 'tomorrow', 'resumed'];

/** The state in a few words. */
export function stateInWords({ kind, pausedUntil }: HostState): string {
  return kind === 'paused' && pausedUntil !== null
    ? TEXTS.pausedUntil(timeInWords(pausedUntil))
    : TEXTS.state[kind];
}

/** What the pointer over the icon says: name, state, today's count. */
export function trayTip(state: HostState): string {
  return [`${TEXTS.name}: ${stateInWords(state)}`, ...countInWords(state)].join('\n');
}

/** The tray's menu for a state. */
export function trayMenu(
  state: HostState,
  shortcut: string | null,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  return [
    { id: 'state', label: stateInWords(state), enabled: false },
    ...countInWords(state).map((label) => ({ id: 'count', label, enabled: false })),
    { type: 'separator' },
    { id: 'open', label: TEXTS.open, click: actions.open },
    {
      id: 'quick-search',
      label: TEXTS.quickSearch,
      click: actions.quickSearch,
      // Shown only: the system-wide shortcut is what acts on it.
      ...(shortcut !== null && { accelerator: shortcut, registerAccelerator: false }),
    },
    { type: 'separator' },
    pauseOrResume(state, actions),
    { type: 'separator' },
    { id: 'settings', label: TEXTS.settings, click: actions.openSettings },
    { id: 'quit', label: state.isOwn ? TEXTS.quitAsHost : TEXTS.quitAsClient, click: actions.quit },
  ];
}

function pauseOrResume({ kind }: HostState, actions: TrayActions): MenuItemConstructorOptions {
  if (kind === 'paused') return { id: 'resume', label: TEXTS.resume, click: actions.resume };
  return {
    id: 'pause',
    label: TEXTS.pause,
    enabled: kind === 'learning' || kind === 'degraded',
    submenu: PAUSES.map((choice) => ({
      id: `pause-${choice}`,
      label: TEXTS.pauseFor[choice],
      click: () => actions.pause(choice),
    })),
  };
}

function countInWords({ eventsToday }: HostState): readonly string[] {
  return eventsToday === null ? [] : [TEXTS.eventsToday(eventsToday)];
}

function timeInWords(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
