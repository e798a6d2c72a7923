import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { usePortalPlace } from './portal-place.ts';
import styles from './tooltip.module.css';

/** How long the pointer rests before it appears, ms. Chosen: short enough to answer, long enough not to flicker past. */
const DELAY_MS = 350;

interface TooltipProps {
  /** What is told: never the only place where it is said. */
  readonly text: ReactNode;
  /** What it is about: one element that can be focused or hovered. */
  readonly children: ReactNode;
  /** Default: top. */
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A word beside what is pointed at or focused. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const place = usePortalPlace();
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={place}>
          <Radix.Content side={side} sideOffset={4} collisionPadding={8} className={styles.tooltip}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
