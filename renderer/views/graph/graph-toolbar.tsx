import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Select } from '../../components/select.tsx';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { graphTexts } from '../../texts/graph.ts';
import { kitTexts } from '../../texts/kit.ts';
import type { GraphPictures, GraphState } from './graph-store.ts';
import styles from './graph-toolbar.module.css';
import type { ResourceKind } from './picture.ts';

const KINDS: readonly ResourceKind[] = ['file', 'command', 'error', 'tool'];
/** Least weights offered. Chosen: below 0.1 two met once; from 0.4 they belong together. */
const WEIGHTS = [0, 0.05, 0.1, 0.2, 0.4] as const;

interface GraphToolbarProps {
  readonly pictures: GraphPictures;
  readonly state: GraphState;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What of the memory is drawn: by name, kind and weight. */
export function GraphToolbar({ pictures, state, text, onText }: GraphToolbarProps) {
  const { filter, picture } = state;
  const bar = useRef<HTMLDivElement>(null);
  useHotkey(SHORTCUTS.anywhere.field, () => bar.current?.querySelector('input')?.focus());
  const drawn = countMatches(state, text);
  const toggle = (kind: ResourceKind): void => {
    const kinds = filter.kinds.includes(kind)
      ? filter.kinds.filter((each) => each !== kind)
      : [...filter.kinds, kind];
    if (kinds.length > 0) pictures.setFilter({ ...filter, kinds });
  };
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.field}>
        <SearchField
          label={graphTexts.filter.label}
          placeholder={graphTexts.filter.placeholder}
          shortcut={SHORTCUTS.anywhere.field}
          value={text}
          onChange={onText}
          onSubmit={(value) => void pictures.open(undefined, value.trim())}
        />
      </div>
      <fieldset className={styles.kinds} aria-label={graphTexts.filter.kinds}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kinds.includes(kind)}
            className={styles.kind}
            onClick={() => toggle(kind)}
          >
            <KindIcon kind={kind} />
            {graphTexts.cluster.kind[kind] ?? kitTexts.kinds[kind]}
          </button>
        ))}
      </fieldset>
      <Select
        label={graphTexts.filter.weight}
        isLabelHidden
        size="s"
        value={String(filter.minWeight)}
        onChange={(value) => pictures.setFilter({ ...filter, minWeight: Number(value) })}
        options={WEIGHTS.map((weight) => ({
          value: String(weight),
          label: weight === 0 ? graphTexts.filter.anyWeight : graphTexts.filter.fromWeight(weight),
        }))}
      />
      <div className={styles.matches} aria-live="polite">
        {text.trim() !== '' && picture !== null && (
          <>
            <span>{drawn === 0 ? graphTexts.filter.noMatch : graphTexts.filter.drawnMatches(drawn)}</span>
            <Button size="s" variant="ghost" onClick={() => void pictures.open(undefined, text.trim())}>
              {graphTexts.filter.showAll}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function countMatches({ picture }: GraphState, text: string): number {
  const wanted = text.trim().toLowerCase();
  return (picture?.nodes ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).length;
}
