import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps {
  /** Default: neutral. The words say it too; colour alone carries nothing. */
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A state in a word. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
