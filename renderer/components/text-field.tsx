import { type ComponentProps, type ReactNode, useId } from 'react';
import { isComposing } from '../state/hotkey.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit' | 'value'> {
  /** What belongs in; shown above, or with `isLabelHidden` only read aloud. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** What to know about it, below. */
  readonly hint?: ReactNode;
  /** What is wrong with it, below; marks it as invalid. */
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter, except the one that ends a conversion of an input method. */
  readonly onSubmit?: (value: string) => void;
  /** For paths, patterns and commands. */
  readonly isMono?: boolean;
}

/** A line of text. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  onChange,
  onSubmit,
  isMono,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        className={classNames(styles.input, isMono && styles.mono, rest.className)}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') onSubmit?.(rest.value);
          rest.onKeyDown?.(event);
        }}
      />
    </Field>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isMono?: boolean;
}

/** Lines of text; Enter makes a new one. */
export function TextArea({ label, isLabelHidden, hint, error, onChange, isMono, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <textarea
        rows={4}
        spellCheck={false}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        className={classNames(styles.input, styles.area, isMono && styles.mono, rest.className)}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
