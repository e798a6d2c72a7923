import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './fingerprint.module.css';

const PART = /<(path|url|hex|n)>/;

/** An error's fingerprint: what stays the same in plain, what differs between runs as its kind. */
export function Fingerprint({ text }: { readonly text: string }) {
  return (
    <p className={styles.fingerprint}>
      {text.split(PART).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // The parts never move: their place is what tells them apart.
          <span key={`${String(index)} ${part}`} className={styles.part}>
            {texts.placeholders[part] ?? part}
          </span>
        ),
      )}
    </p>
  );
}
