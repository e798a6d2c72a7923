import { useEffect } from 'react';
import { onDesktop } from '../api/api.ts';
import { toast } from '../state/toast-store.ts';
import { goToSearchField } from './go-to-search-field.ts';

/** Does what the desktop's tray, menus and shortcuts ask of the window. */
export function useDesktop(): void {
  useEffect(
    () =>
      onDesktop((notice) => {
        if (notice.kind === 'go-to') window.location.hash = notice.hash;
        if (notice.kind === 'quick-search') goToSearchField();
        if (notice.kind === 'say') toast({ text: notice.text });
      }),
    [],
  );
}
