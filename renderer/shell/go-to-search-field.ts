import { requestSearchFocus } from '../state/search-focus.ts';
import { currentView, goTo } from '../state/view-store.ts';

/** Puts the cursor into the search field, wherever the window is. */
export function goToSearchField(): void {
  // An address that names no place is given one: search was asked for, and the first run leads nobody from it.
  if (currentView() !== 'search' || window.location.hash === '') goTo('search');
  requestSearchFocus();
}
