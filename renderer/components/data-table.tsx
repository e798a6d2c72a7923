import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

/** A column of a table. */
export interface Column<T> {
  readonly id: string;
  readonly header: string;
  readonly render: (row: T) => ReactNode;
  /** Numbers stand at the end. Default: start. */
  readonly align?: 'start' | 'end';
  /** Takes what room is left; the others are as wide as what is in them. */
  readonly isWide?: boolean;
  /** By what it is sorted; absent: not sortable. */
  readonly sortBy?: (row: T) => number | string;
}

interface DataTableProps<T> {
  /** What the table is of; read aloud. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly selectedKey?: string | null;
  /** Makes rows selectable, by click, Enter and arrows. */
  readonly onSelect?: (row: T) => void;
}

interface Order {
  readonly id: string;
  readonly isDescending: boolean;
}

function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], order: Order | null): readonly T[] {
  const by = columns.find(({ id }) => id === order?.id)?.sortBy;
  if (by === undefined || order === null) return rows;
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [by(a), by(b)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
}

function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const next =
    key === 'ArrowDown'
      ? currentTarget.nextElementSibling
      : key === 'ArrowUp'
        ? currentTarget.previousElementSibling
        : null;
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}

/** A table of up to some hundred rows, sortable by its heads. */
export function DataTable<T>({ label, columns, rows, keyOf, selectedKey, onSelect }: DataTableProps<T>) {
  const [order, setOrder] = useState<Order | null>(null);
  const turn = (id: string): void =>
    setOrder((last) => ({ id, isDescending: last?.id === id ? !last.isDescending : true }));
  const selectable = (row: T) =>
    onSelect && {
      tabIndex: 0,
      'aria-selected': keyOf(row) === selectedKey,
      onClick: () => onSelect(row),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onSelect(row);
        if (moveFocus(event)) event.preventDefault();
      },
    };
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} order={order} onTurn={turn} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted(rows, columns, order).map((row) => (
          <tr key={keyOf(row)} className={classNames(onSelect && styles.selectable)} {...selectable(row)}>
            {columns.map(({ id, align, render, isWide }) => (
              <td key={id} className={classNames(align === 'end' && styles.end, isWide && styles.wide)}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly order: Order | null;
  readonly onTurn: (id: string) => void;
}

function Head<T>({ column: { id, header, align, isWide, sortBy }, order, onTurn }: HeadProps<T>) {
  const isSorted = order?.id === id;
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classNames(align === 'end' && styles.end, isWide && styles.wide)}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortBy === undefined ? (
        header
      ) : (
        <button type="button" className={styles.sort} onClick={() => onTurn(id)}>
          {header}
          {isSorted && <Arrow className={styles.arrow} aria-hidden />}
        </button>
      )}
    </th>
  );
}
