import { createStore } from 'zustand/vanilla';

/** How the window looks: as the system, or as chosen. */
export type Theme = 'system' | 'light' | 'dark';

/** Where the choice is kept, so that the first frame has it already. */
const KEPT = 'holloway.theme';

function kept(): Theme {
  const value = window.localStorage.getItem(KEPT);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const store = createStore<Theme>(kept);

/** Sets how the window looks, now and at the next start. */
export function setTheme(theme: Theme): void {
  window.localStorage.setItem(KEPT, theme);
  store.setState(theme, true);
  applyTheme();
}

/** Puts the kept choice on the page. */
export function applyTheme(): void {
  const theme = store.getState();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** Calls whenever light becomes dark or the reverse, by the system or by choice: for what is drawn and not styled. */
export function onAppearance(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    unsubscribe();
    system.removeEventListener('change', listener);
  };
}

/** The value of a token (`--accent`) now, as a colour that a canvas takes. */
export function tokenColour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
