import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './pattern-list.module.css';
import { Group } from './section.tsx';

interface PatternListProps {
  readonly title: string;
  readonly hint: string;
  readonly example: string;
  readonly patterns: readonly string[];
  /** True: they hold. */
  readonly onChange: (patterns: string[]) => Promise<boolean>;
}

/** Patterns that can be added and removed. */
export function PatternList({ title, hint, example, patterns, onChange }: PatternListProps) {
  const [typed, setTyped] = useState('');
  const add = async (): Promise<void> => {
    const pattern = typed.trim();
    if (pattern !== '' && (await onChange([...patterns.filter((one) => one !== pattern), pattern])))
      setTyped('');
  };
  return (
    <Group title={title} hint={hint}>
      {patterns.length > 0 && (
        <ul className={styles.patterns} aria-label={title}>
          {patterns.map((pattern) => (
            <li key={pattern} className={styles.pattern}>
              <code className={styles.code}>{pattern}</code>
              <IconButton
                icon={X}
                size="s"
                label={settingsTexts.remove(pattern)}
                onClick={() => void onChange(patterns.filter((one) => one !== pattern))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextField
          label={`${title}: ${settingsTexts.addPattern}`}
          isLabelHidden
          isMono
          placeholder={example}
          value={typed}
          onChange={setTyped}
          onSubmit={() => void add()}
        />
        <Button icon={Plus} disabled={typed.trim() === ''} onClick={() => void add()}>
          {settingsTexts.add}
        </Button>
      </div>
    </Group>
  );
}
