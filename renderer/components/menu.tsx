import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';
import { usePortalPlace } from './portal-place.ts';

/** A line of a menu, or a rule between groups of them. */
export type MenuItem =
  | 'separator'
  | {
      readonly label: string;
      readonly icon?: LucideIcon;
      readonly shortcut?: string;
      readonly isDanger?: boolean;
      readonly disabled?: boolean;
      readonly onSelect: () => void;
    };

interface MenuProps {
  /** The button that opens it: a Button or IconButton. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Default: start. */
  readonly align?: 'start' | 'end';
}

/** A menu under a button. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  const place = usePortalPlace();
  return (
    // Not modal: a modal one locks scrolling through a style element, which the content policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content align={align} sideOffset={4} collisionPadding={8} className={styles.menu}>
          {items.map((item, index) =>
            item === 'separator' ? (
              // Rules have no name of their own, and the list does not move while it is open.
              <DropdownMenu.Separator key={`rule-${String(index)}`} className={styles.separator} />
            ) : (
              <DropdownMenu.Item
                key={item.label}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={classNames(styles.item, item.isDanger && styles.danger)}
              >
                {item.icon && <item.icon className={styles.icon} aria-hidden />}
                <span className={styles.label}>{item.label}</span>
                {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
