import { CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './degraded-banner.module.css';

interface BannerProps {
  /** Default: warn. */
  readonly tone?: 'warn' | 'bad';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const ICONS: Readonly<Record<'warn' | 'bad', LucideIcon>> = { warn: TriangleAlert, bad: CircleAlert };

/** What the person should know now, across the top of a view: something works less than it should. */
export function DegradedBanner({ tone = 'warn', children, action }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role="alert">
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
