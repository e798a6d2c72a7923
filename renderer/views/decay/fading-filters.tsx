import { SearchField } from '../../components/search-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/select.tsx';
import { decayTexts } from '../../texts/decay.ts';
import type { FadingItem, FadingSort } from './fading-item.ts';
import styles from './fading-pane.module.css';

/** What is listed, and in what order. */
export interface FadingChoice {
  readonly what: FadingItem['what'];
  readonly text: string;
  readonly sort: FadingSort;
}

interface FadingFiltersProps {
  readonly choice: FadingChoice;
  readonly onChange: (choice: FadingChoice) => void;
  /** How many are listed, in words. */
  readonly shown: string;
}

const SORTS = Object.entries(decayTexts.sorts).map(([value, label]) => ({
  value: value as FadingSort, // Safe: the texts have exactly its words as keys.
  label,
}));

/** Chooses what of the fading is listed. */
export function FadingFilters({ choice, onChange, shown }: FadingFiltersProps) {
  return (
    <div className={styles.filters}>
      <Segmented
        label={decayTexts.what}
        value={choice.what}
        onChange={(what) => onChange({ ...choice, what })}
        options={(['file', 'association'] as const).map((value) => ({
          value,
          label: decayTexts.whats[value],
        }))}
      />
      <div className={styles.text}>
        <SearchField
          label={decayTexts.filter}
          placeholder={decayTexts.filterPlaceholder}
          value={choice.text}
          onChange={(text) => onChange({ ...choice, text })}
        />
      </div>
      <Select
        label={decayTexts.sort}
        isLabelHidden
        size="s"
        value={choice.sort}
        onChange={(sort) => onChange({ ...choice, sort })}
        options={SORTS}
      />
      <span className={styles.count}>{shown}</span>
    </div>
  );
}
