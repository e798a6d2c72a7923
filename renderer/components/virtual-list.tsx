import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { SHORTCUTS } from '../state/shortcuts.ts';
import { listKeyTarget } from './list-keys.ts';
import styles from './virtual-list.module.css';

/** Rows drawn beyond what is in sight. */
const OVERSCAN = 6;

interface VirtualListProps<T> {
  /** Id of the list; its rows are `<id>-<index>`, for a field that moves the selection from outside. */
  readonly id: string;
  /** What the rows are; read aloud. */
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T, index: number) => string;
  /** Height of every row, rem. */
  readonly rowHeight: number;
  /** Content of a row: no buttons in it, because a row is one thing to the keyboard. */
  readonly renderRow: (item: T, isSelected: boolean, index: number) => ReactNode;
  /** −1: none. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Enter or a double click. */
  readonly onActivate?: (index: number) => void;
  /** First and last row in sight, whenever they change; the last is −1 where there is none. */
  readonly onRange?: (first: number, last: number) => void;
  /** Keys that are none of a list’s. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A list of any length of which only what is in sight is drawn. Arrows, Home, End and page keys move the selection. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    id,
    label,
    items,
    keyOf,
    rowHeight,
    renderRow,
    selected,
    onSelect,
    onActivate,
    onRange,
    onKeyDown,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight * rem,
    overscan: OVERSCAN,
  });
  const scrollTo = virtual.scrollToIndex;
  useEffect(() => {
    if (selected >= 0) scrollTo(selected, { align: 'auto' });
  }, [selected, scrollTo]);

  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);

  const press = (event: KeyboardEvent): void => {
    const target = listKeyTarget(event.key, selected, items.length);
    if (target !== null) {
      event.preventDefault();
      onSelect(target);
    } else if (event.key === SHORTCUTS.lists.open && selected >= 0) onActivate?.(selected);
    else onKeyDown?.(event);
  };

  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-activedescendant={selected >= 0 ? `${id}-${String(selected)}` : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={press}
    >
      <div role="presentation" className={styles.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={keyOf(item, index)}
              id={`${id}-${String(index)}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className={styles.row}
              style={{ height: size, transform: `translateY(${String(start)}px)` }}
              onMouseDown={() => onSelect(index)}
              onDoubleClick={() => onActivate?.(index)}
            >
              {renderRow(item, index === selected, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
