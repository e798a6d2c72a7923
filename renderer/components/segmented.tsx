import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<V extends string> {
  /** What is chosen between; read aloud. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
}

/** One of two to five, all in sight. Arrows move between them. */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Empty when the chosen one is pressed again: one stays chosen.
      onValueChange={(next) => next !== '' && onChange(next as V)}
      className={styles.group}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={styles.item}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
