import { useState } from 'react';
import { ForgetDialog } from '../../components/forget-dialog.tsx';
import { type KeyHint, KeyHints } from '../../components/key-hints.tsx';
import { SplitView } from '../../components/split-view.tsx';
import spoken from '../../components/spoken.module.css';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { searchTexts } from '../../texts/search.ts';
import type { ViewProps } from '../view-props.ts';
import { wordsOf } from './find-params.ts';
import { forgettableOf, type Hit } from './hit.ts';
import { hitActions, openHit } from './hit-actions.ts';
import { HitDetail } from './hit-detail.tsx';
import { HitList } from './hit-list.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import styles from './search-view.module.css';
import { ToldPanel } from './told-panel.tsx';
import { type Search, useSearch } from './use-search.ts';

const KEYS = SHORTCUTS.search;
const HINTS: readonly KeyHint[] = [
  { keys: [SHORTCUTS.lists.up, SHORTCUTS.lists.down], words: searchTexts.hints.move },
  { keys: [KEYS.open], words: searchTexts.hints.open },
  { keys: [KEYS.graph], words: searchTexts.hints.graph },
  { keys: [KEYS.copy], words: searchTexts.hints.copy },
  { keys: [SHORTCUTS.anywhere.field], words: searchTexts.hints.field },
];

/** Finds anything in memory as it is typed, says why it was found, and what an agent would be told. */
export function SearchView({ project, params }: ViewProps) {
  const search = useSearch(project, params);
  const [forgetting, forget] = useState<Hit | null>(null);
  const { hit, wanted } = search;
  const open = (): void => {
    if (hit !== null) openHit(hit);
  };
  const actions =
    hit === null ? [] : hitActions(hit, { onForget: () => forget(hit), onChanged: search.found.reload });
  const runAction = (id: string) => (): void => actions.find((action) => action.id === id)?.run();
  useHotkey(KEYS.graph, runAction('graph'));
  useHotkey(KEYS.copy, runAction('copy'));
  useHotkey(KEYS.pin, runAction('pin'));
  useHotkey(KEYS.forget, runAction('forget'));
  return (
    <>
      <header className={styles.head}>
        <h1 className={spoken.only}>{searchTexts.title}</h1>
        <SearchBox search={search} onOpen={open} />
        <SearchFilters wanted={wanted} onChange={search.change} />
      </header>
      <SplitView
        id="search"
        initial={52}
        list={
          <>
            <ResultLine search={search} />
            <HitList search={search} isProjectShown={project === null} onOpen={open} />
            <KeyHints hints={HINTS} />
          </>
        }
        detail={
          <div className={styles.detail}>
            <HitDetail hit={hit} words={wordsOf(wanted.query)} actions={actions} />
            <ToldPanel prompt={wanted.query} project={project ?? hit?.project.ref ?? null} />
          </div>
        }
      />
      {forgetting !== null && (
        <ForgetDialog
          forgotten={forgettableOf(forgetting)}
          onClose={() => forget(null)}
          onChanged={search.found.reload}
        />
      )}
    </>
  );
}

function ResultLine({ search: { found, wanted, hits } }: { readonly search: Search }) {
  const words =
    wanted.query.trim() === '' ? searchTexts.latest : searchTexts.took(hits.length, found.data?.tookMs ?? 0);
  return (
    <p className={styles.line} role="status">
      {found.state === 'ready' && hits.length > 0 ? words : ''}
    </p>
  );
}
