import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** Default: secondary. One primary button a view. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** Default: m. */
  readonly size?: 's' | 'm';
  readonly icon?: LucideIcon;
}

/** A button with words. */
export function Button({ variant = 'secondary', size = 'm', icon: Icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], styles[size], rest.className)}
    >
      {Icon && <Icon className={styles.icon} aria-hidden />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** What it does; read aloud and shown on hovering. */
  readonly label: string;
  /** Default: m. */
  readonly size?: 's' | 'm';
  /** A button that stays pressed: its state is told. */
  readonly isPressed?: boolean;
}

/** A button that is only a picture. */
export function IconButton({ icon: Icon, label, size = 'm', isPressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      {...rest}
      className={classNames(styles.button, styles.ghost, styles[size], styles.square, rest.className)}
    >
      <Icon className={styles.icon} aria-hidden />
    </button>
  );
}
