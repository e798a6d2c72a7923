import { SearchField } from '../../components/search-field.tsx';
import { Select } from '../../components/select.tsx';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { useCall } from '../../state/use-call.ts';
import { activityTexts } from '../../texts/activity.ts';
import type { Filter, KindChoice } from './filter.ts';
import styles from './stream-filters.module.css';

interface StreamFiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

const KINDS = Object.entries(activityTexts.kinds).map(([value, label]) => ({
  value: value as KindChoice, // Safe: the texts' keys are the choices.
  label,
}));

/** What narrows the stream: words, kind, agent. The project is chosen for the whole window. */
export function StreamFilters({ filter, onChange }: StreamFiltersProps) {
  const agents = useCall('agent.list', {});
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <SearchField
          label={activityTexts.filterText}
          placeholder={activityTexts.filterPlaceholder}
          shortcut={SHORTCUTS.anywhere.field}
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
      </div>
      <Select
        label={activityTexts.kind}
        isLabelHidden
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
        options={KINDS}
      />
      <Select
        label={activityTexts.agent}
        isLabelHidden
        value={filter.agent}
        onChange={(agent) => onChange({ ...filter, agent })}
        options={[
          { value: '', label: activityTexts.anyAgent },
          ...(agents.data?.agents ?? []).map(({ name, title }) => ({ value: name, label: title })),
        ]}
      />
    </div>
  );
}
