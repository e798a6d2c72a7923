import { requestSearchFocus } from '../state/search-focus.ts';
import { currentView, goTo } from '../state/view-store.ts';

/** Puts the cursor into the search field, wherever the window is. */
export function goToSearchField(): void {
  if (currentView() !== 'search') goTo('search');
  requestSearchFocus();
}
