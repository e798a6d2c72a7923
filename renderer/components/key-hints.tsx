import { Kbd } from './kbd.tsx';
import styles from './key-hints.module.css';

/** Keys, each written as `useHotkey` takes it, and what they do. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly words: string;
}

/** The keys of a view, below its list. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <footer className={styles.hints}>
      {hints.map(({ keys, words }) => (
        <span key={words} className={styles.hint}>
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          {words}
        </span>
      ))}
    </footer>
  );
}
