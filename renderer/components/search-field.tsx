import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { isComposing } from '../state/hotkey.ts';
import { kitTexts } from '../texts/kit.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit' | 'value' | 'size'> {
  /** What is searched; read aloud. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter, except the one that ends a conversion of an input method. */
  readonly onSubmit?: (value: string) => void;
  /** Default: m. `l` for the one field that a view is about. */
  readonly size?: 'm' | 'l';
  /** The key that puts the cursor here, shown while the field is empty. */
  readonly shortcut?: string;
}

/** A field for what is looked for. Escape empties it; keys of a conversion do nothing but convert. */
export function SearchField({
  label,
  onChange,
  onSubmit,
  size = 'm',
  shortcut,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={classNames(styles.box, size === 'l' && styles.large)}>
      <Search className={styles.icon} aria-hidden />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        {...rest}
        className={styles.input}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          onKeyDown?.(event);
          if (event.defaultPrevented) return;
          if (event.key === 'Enter') onSubmit?.(rest.value);
          if (event.key === 'Escape' && rest.value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
      />
      {rest.value !== '' && (
        <IconButton icon={X} size="s" label={kitTexts.clear} tabIndex={-1} onClick={() => onChange('')} />
      )}
      {rest.value === '' && shortcut !== undefined && <Kbd keys={shortcut} />}
    </div>
  );
}
