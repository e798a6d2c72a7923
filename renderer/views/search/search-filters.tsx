import { X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { Select } from '../../components/select.tsx';
import spoken from '../../components/spoken.module.css';
import { chooseProject, useProjects } from '../../state/project-store.ts';
import { useCall } from '../../state/use-call.ts';
import { searchTexts } from '../../texts/search.ts';
import { shellTexts } from '../../texts/shell.ts';
import { type FoundKind, isFiltered, KINDS, type Period, type Wanted } from './find-params.ts';
import styles from './search-filters.module.css';

interface SearchFiltersProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

const PERIODS = Object.entries(searchTexts.periods).map(([value, label]) => ({
  value: value as Period,
  label,
}));
/** Value of the choice that narrows nothing: no name of a project or an agent, of which one is empty. */
const ALL = '*';

/** What narrows the search: kinds, project, time, agent. */
export function SearchFilters({ wanted, onChange }: SearchFiltersProps) {
  const { list, current } = useProjects();
  const agents = useCall('agent.list', {});
  const toggle = (kind: FoundKind): void => {
    const kinds = wanted.kinds.includes(kind)
      ? wanted.kinds.filter((each) => each !== kind)
      : [...wanted.kinds, kind];
    onChange({ ...wanted, kinds });
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.kinds}>
        <legend className={spoken.only}>{searchTexts.kindFilter}</legend>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={wanted.kinds.includes(kind)}
            className={styles.chip}
            onClick={() => toggle(kind)}
          >
            <span aria-hidden className={styles.icon}>
              <KindIcon kind={kind} />
            </span>
            {searchTexts.kinds[kind]}
          </button>
        ))}
      </fieldset>
      <div className={styles.selects}>
        <Select
          label={searchTexts.project}
          isLabelHidden
          size="s"
          value={current ?? ALL}
          onChange={(ref) => chooseProject(ref === ALL ? null : ref)}
          options={[
            { value: ALL, label: shellTexts.allProjects },
            ...(list ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
          ]}
        />
        <Select
          label={searchTexts.period}
          isLabelHidden
          size="s"
          value={wanted.period}
          onChange={(period) => onChange({ ...wanted, period })}
          options={PERIODS}
        />
        <Select
          label={searchTexts.agent}
          isLabelHidden
          size="s"
          value={wanted.agent ?? ALL}
          onChange={(agent) => onChange({ ...wanted, agent: agent === ALL ? null : agent })}
          options={[
            { value: ALL, label: searchTexts.anyAgent },
            ...(agents.data?.agents ?? []).map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
        {isFiltered(wanted) && (
          <Button
            size="s"
            variant="ghost"
            icon={X}
            onClick={() => onChange({ query: wanted.query, kinds: [], period: 'any', agent: null })}
          >
            {searchTexts.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}
