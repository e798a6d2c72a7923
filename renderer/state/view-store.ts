import { createStore } from 'zustand/vanilla';
import { useStored } from './store.ts';

/** Where the window is: a view, and what it shows. The address after `#` says the same. */
export interface Route {
  /** Id of a view, or 'quick' for the small search window. */
  readonly view: string;
  readonly params: URLSearchParams;
}

/** What is shown when the address names nothing. */
const HOME = 'search';

/** The route that an address's hash names. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { view: path || HOME, params: new URLSearchParams(query) };
}

/** The hash that names a route; the other direction of `routeOf`. */
export function hashOf(
  view: string,
  params: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== null && value !== undefined && value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? `#/${view}` : `#/${view}?${text}`;
}

const store = createStore<Route>(() => routeOf(window.location.hash));
window.addEventListener('hashchange', () => store.setState(routeOf(window.location.hash), true));

/** Goes to a view; the way back stays in the window's history. */
export function goTo(view: string, params: Readonly<Record<string, string | null | undefined>> = {}): void {
  window.location.hash = hashOf(view, params);
}

/** Says what the view shows now, without a step in the history: for what is typed. */
export function replaceParams(params: Readonly<Record<string, string | null | undefined>>): void {
  const hash = hashOf(store.getState().view, params);
  window.history.replaceState(null, '', hash);
  store.setState(routeOf(hash), true);
}

/** The view that is shown now. */
export function currentView(): string {
  return store.getState().view;
}

/** Where the window is. */
export function useRoute(): Route {
  return useStored(store);
}
