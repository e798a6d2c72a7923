import { Command } from 'lucide-react';
import { Kbd } from '../components/kbd.tsx';
import { requestSearchFocus } from '../state/search-focus.ts';
import { SHORTCUTS } from '../state/shortcuts.ts';
import { hashOf, useRoute } from '../state/view-store.ts';
import { shellTexts } from '../texts/shell.ts';
import { VIEWS } from '../views/views.ts';
import { HostState } from './host-state.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import styles from './sidebar.module.css';

/** The way to every view, the project that is looked at, and how the host is. */
export function Sidebar({ onPalette }: { readonly onPalette: () => void }) {
  const { view: shown } = useRoute();
  return (
    <aside className={styles.sidebar} aria-label={shellTexts.product}>
      <ProjectSwitcher />
      <button type="button" className={styles.palette} onClick={onPalette} title={shellTexts.palette.open}>
        <Command className={styles.icon} aria-hidden />
        <span className={styles.label}>{shellTexts.palette.open}</span>
        <span className={styles.keys}>
          <Kbd keys={SHORTCUTS.anywhere.palette} />
        </span>
      </button>
      <nav aria-label={shellTexts.navigation} className={styles.nav}>
        {VIEWS.filter(({ shortcut }) => shortcut !== null).map(({ id, icon: Icon, shortcut }) => (
          <a
            key={id}
            href={hashOf(id)}
            title={shellTexts.views[id]}
            aria-current={id === shown ? 'page' : undefined}
            className={styles.item}
            // Where Search is shown already, the address stays as it is: nothing else would move the cursor.
            onClick={id === 'search' ? requestSearchFocus : undefined}
          >
            <Icon className={styles.icon} aria-hidden />
            <span className={styles.label}>{shellTexts.views[id]}</span>
            <span className={styles.keys}>{shortcut !== null && <Kbd keys={shortcut} />}</span>
          </a>
        ))}
      </nav>
      <HostState />
    </aside>
  );
}
