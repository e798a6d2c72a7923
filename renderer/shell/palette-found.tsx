import { Command } from 'cmdk';
import { KindIcon } from '../components/kind-icon.tsx';
import { useCall } from '../state/use-call.ts';
import { goTo } from '../state/view-store.ts';
import { shellTexts } from '../texts/shell.ts';
import styles from './palette.module.css';

/** Results shown among all else. */
const MOST = 6;

interface PaletteFoundProps {
  readonly query: string;
  /** `ref` of the project that is looked at; null: all. */
  readonly project: string | null;
  readonly onPicked: () => void;
}

/** What memory holds by that name; picking one shows it in Search. */
export function PaletteFound({ query, project, onPicked }: PaletteFoundProps) {
  const found = useCall(
    'search.find',
    { query, limit: MOST, ...(project !== null && { projects: [project] }) },
    { keepPrevious: true, enabled: query.trim() !== '' },
  );
  if (query.trim() === '' || found.data === null || found.data.hits.length === 0) return null;
  return (
    <Command.Group heading={shellTexts.palette.found} className={styles.group} forceMount>
      {found.data.hits.map(({ project: { ref, name: projectName }, kind, id, name }) => (
        <Command.Item
          key={`${ref} ${kind} ${id}`}
          value={`found ${ref} ${kind} ${id}`}
          forceMount
          className={styles.item}
          onSelect={() => {
            onPicked();
            goTo('search', { q: name, kinds: kind });
          }}
        >
          <KindIcon kind={kind} />
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{projectName}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
