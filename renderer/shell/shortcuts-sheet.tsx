import { createStore } from 'zustand/vanilla';
import { Dialog } from '../components/dialog.tsx';
import { Kbd } from '../components/kbd.tsx';
import { SHORTCUTS } from '../state/shortcuts.ts';
import { useStored } from '../state/store.ts';
import { shortcutTexts } from '../texts/shortcuts.ts';
import styles from './shortcuts-sheet.module.css';

const isOpen = createStore<boolean>(() => false);

/** Shows the sheet of shortcuts. */
export function showShortcuts(): void {
  isOpen.setState(true, true);
}

/** Every shortcut and what it does, while it is wanted. */
export function ShortcutsSheet() {
  if (!useStored(isOpen)) return null;
  return (
    <Dialog
      size="l"
      title={shortcutTexts.title}
      description={shortcutTexts.note}
      onClose={() => isOpen.setState(false, true)}
    >
      <div className={styles.places}>
        {Object.entries(SHORTCUTS).map(([place, shortcuts]) => (
          <Place key={place} place={place as keyof typeof SHORTCUTS} shortcuts={shortcuts} />
        ))}
      </div>
    </Dialog>
  );
}

interface PlaceProps {
  readonly place: keyof typeof SHORTCUTS;
  readonly shortcuts: Readonly<Record<string, string>>;
}

function Place({ place, shortcuts }: PlaceProps) {
  const words: Readonly<Record<string, string>> = shortcutTexts.words[place];
  return (
    <section className={styles.place}>
      <h3 className={styles.title}>{shortcutTexts.places[place]}</h3>
      <dl className={styles.shortcuts}>
        {Object.entries(shortcuts).map(([id, keys]) => (
          <div key={id} className={styles.shortcut}>
            <dt>{words[id]}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
