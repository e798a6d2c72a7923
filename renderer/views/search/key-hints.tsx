import { Kbd } from '../../components/kbd.tsx';
import { searchTexts } from '../../texts/search.ts';
import styles from './key-hints.module.css';

const HINTS = [
  { keys: ['ArrowUp', 'ArrowDown'], words: searchTexts.hints.move },
  { keys: ['Enter'], words: searchTexts.hints.open },
  { keys: ['mod+Enter'], words: searchTexts.hints.graph },
  { keys: ['mod+shift+c'], words: searchTexts.hints.copy },
  { keys: ['/'], words: searchTexts.hints.field },
] as const;

/** The keys of Search, below what was found. */
export function KeyHints() {
  return (
    <footer className={styles.hints}>
      {HINTS.map(({ keys, words }) => (
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
