import { createStore } from 'zustand/vanilla';
import type { ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';
import { setTheme } from './theme.ts';

/** The person's settings. */
type Settings = ResultOf<'settings.get'>['settings'];

const store = createStore<{ readonly settings: Settings | null }>(() => ({ settings: null }));

function take(settings: Settings): void {
  store.setState({ settings });
  setTheme(settings.theme);
}

/** Asks the host for the settings, and looks as they say. */
export async function loadSettings(): Promise<void> {
  take((await api.call('settings.get', {})).settings);
}

/** Changes settings, all that are named or none; rejects with the host's reason. */
export async function changeSettings(changes: ParamsOf<'settings.set'>['changes']): Promise<void> {
  take((await api.call('settings.set', { changes })).settings);
}

/** The settings as they are now; null until the host has told them. */
export function currentSettings(): Settings | null {
  return store.getState().settings;
}
