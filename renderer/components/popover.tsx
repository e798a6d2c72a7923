import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './popover.module.css';
import { usePortalPlace } from './portal-place.ts';

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  /** What it is; read aloud. */
  readonly label: string;
  readonly children: ReactNode;
  /** Default: start. */
  readonly align?: 'start' | 'end';
  /** Given together, when the caller opens and closes it. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A small pane beside a button. Escape or a click elsewhere closes it. */
export function Popover({ trigger, label, children, align = 'start', isOpen, onOpenChange }: PopoverProps) {
  const place = usePortalPlace();
  return (
    <Radix.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={styles.popover}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
