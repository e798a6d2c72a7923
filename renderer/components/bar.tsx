import styles from './bar.module.css';
import { classNames } from './class-names.ts';
import { widthOf } from './width-of.ts';

interface BarProps {
  /** How full, 0–1. */
  readonly share: number;
  /** A tone, or any colour of CSS. Default: accent. */
  readonly tone?: 'accent' | 'muted' | 'good' | 'warn' | 'bad' | { readonly colour: string };
}

/** A share as a bar. Only a picture: the number or the words stand beside it. */
export function Bar({ share, tone = 'accent' }: BarProps) {
  const [className, background] = typeof tone === 'string' ? [styles[tone]] : [undefined, tone.colour];
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={classNames(styles.fill, className)}
        style={{ width: widthOf(share), ...(background !== undefined && { background }) }}
      />
    </span>
  );
}
