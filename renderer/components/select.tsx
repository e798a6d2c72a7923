import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './text-field.module.css';

interface SelectProps<V extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Default: m. */
  readonly size?: 's' | 'm';
  readonly disabled?: boolean;
}

/** One of several. The system's own list opens, so that it works as the person knows it. */
export function Select<V extends string>({
  label,
  isLabelHidden,
  hint,
  value,
  onChange,
  options,
  size = 'm',
  disabled,
}: SelectProps<V>) {
  const id = useId();
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} hint={hint}>
      <div className={styles.selectBox}>
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-note` : undefined}
          className={classNames(styles.input, styles.select, size === 's' && styles.small)}
          // The element's values are those of the options, which are V.
          onChange={({ target }) => onChange(target.value as V)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden />
      </div>
    </Field>
  );
}
