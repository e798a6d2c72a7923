import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import spoken from './spoken.module.css';

interface CheckboxProps {
  readonly label: ReactNode;
  /** Only read aloud; then `label` is text. */
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
}

/** One of several that may be chosen together. */
export function Checkbox({ label, isLabelHidden, hint, isChecked, onChange, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <Radix.Root
        id={id}
        checked={isChecked}
        onCheckedChange={(state) => onChange(state === true)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        className={styles.box}
      >
        <Radix.Indicator className={styles.mark}>
          <Check aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <div className={styles.words}>
        <label htmlFor={id} className={classNames(isLabelHidden && spoken.only)}>
          {label}
        </label>
        {hint && (
          <div id={`${id}-note`} className={styles.hint}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
