import { Kbd } from '../../components/kbd.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './key-hints.module.css';

const HINTS = [
  { keys: ['j', 'k'], words: texts.hints.move },
  { keys: ['a'], words: texts.hints.approve },
  { keys: ['r'], words: texts.hints.retire },
  { keys: ['e'], words: texts.hints.edit },
  { keys: ['m'], words: texts.hints.merge },
  { keys: ['u'], words: texts.hints.undo },
  { keys: ['/'], words: texts.hints.find },
] as const;

/** The keys of the view, below the list. */
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
