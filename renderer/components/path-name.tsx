import { Highlight } from './highlight.tsx';
import styles from './path-name.module.css';

interface PathNameProps {
  /** With `/` between its parts. */
  readonly path: string;
  /** Words to mark in it. */
  readonly words?: readonly string[];
}

/** A path as people look for it: the file first, then where it lies. */
export function PathName({ path, words = [] }: PathNameProps) {
  const cut = path.lastIndexOf('/');
  return (
    <span className={styles.name} title={path}>
      <span className={styles.file}>
        <Highlight text={path.slice(cut + 1)} words={words} />
      </span>
      {cut > 0 && (
        <span className={styles.folder}>
          <Highlight text={path.slice(0, cut)} words={words} />
        </span>
      )}
    </span>
  );
}
