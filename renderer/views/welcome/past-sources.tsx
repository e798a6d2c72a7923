import { useId } from 'react';
import { Checkbox } from '../../components/checkbox.tsx';
import { welcomeTexts } from '../../texts/welcome.ts';
import styles from './past-sources.module.css';

/** Something to learn from. */
export interface PastSource {
  readonly id: string;
  readonly name: string;
  /** How much it is; null where nobody counted. */
  readonly note: string | null;
}

interface PastSourcesProps {
  readonly title: string;
  readonly sources: readonly PastSource[];
  /** Ids that are not to be learned from. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (left: ReadonlySet<string>) => void;
}

/** One kind of sources, each to be taken or left. */
export function PastSources({ title, sources, left, onLeave }: PastSourcesProps) {
  const id = useId();
  if (sources.length === 0) return null;
  const set = (ids: readonly string[], isTaken: boolean): void => {
    const next = new Set(left);
    for (const one of ids)
      if (isTaken) next.delete(one);
      else next.add(one);
    onLeave(next);
  };
  const ids = sources.map((source) => source.id);
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <Checkbox
          label={welcomeTexts.past.all}
          isChecked={ids.every((one) => !left.has(one))}
          onChange={(isTaken) => set(ids, isTaken)}
        />
      </div>
      <div className={styles.sources}>
        {sources.map((source) => (
          <Checkbox
            key={source.id}
            label={<span className={styles.name}>{source.name}</span>}
            hint={source.note}
            isChecked={!left.has(source.id)}
            onChange={(isTaken) => set([source.id], isTaken)}
          />
        ))}
      </div>
    </fieldset>
  );
}
