import { SplitView } from '../../components/split-view.tsx';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import type { ViewProps } from '../view-props.ts';
import { openHit } from './hit-actions.ts';
import { HitList } from './hit-list.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './search-view.module.css';
import { ToldPanel } from './told-panel.tsx';
import { useSearch } from './use-search.ts';

/** Search in a small window of its own: the field, what was found, and what an agent would be told. Escape closes it. */
export function QuickSearch({ project, params }: ViewProps) {
  const search = useSearch(project, params);
  const { hit, wanted } = search;
  const open = (): void => {
    if (hit !== null) openHit(hit);
  };
  useHotkey(SHORTCUTS.quick.close, () => window.close());
  return (
    <>
      <header className={styles.head}>
        <SearchBox search={search} onOpen={open} />
      </header>
      <SplitView
        id="quick"
        initial={58}
        list={<HitList search={search} isProjectShown={project === null} onOpen={open} />}
        detail={
          <div className={styles.detail}>
            <ToldPanel prompt={wanted.query} project={project ?? hit?.project.ref ?? null} />
          </div>
        }
      />
    </>
  );
}
