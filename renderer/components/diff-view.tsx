import { structuredPatch } from 'diff';
import { useMemo } from 'react';
import { kitTexts } from '../texts/kit.ts';
import { classNames } from './class-names.ts';
import styles from './diff-view.module.css';

/** Unchanged lines around a change. */
const CONTEXT = 3;

interface DiffViewProps {
  /** What is compared; read aloud. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface Line {
  readonly key: string;
  readonly sign: string;
  readonly text: string;
  readonly number: number | null;
}

function linesOf(before: string, after: string): readonly Line[] {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: CONTEXT });
  return hunks.flatMap((hunk, place) => {
    let [old, fresh] = [hunk.oldStart, hunk.newStart];
    const gap: Line = { key: `gap-${String(place)}`, sign: '…', text: '', number: null };
    const lines = hunk.lines
      .filter((line) => !line.startsWith('\\'))
      .map((line, index): Line => {
        const sign = line[0] ?? ' ';
        const number = sign === '-' ? old : fresh;
        if (sign !== '+') old += 1;
        if (sign !== '-') fresh += 1;
        return { key: `${String(place)}-${String(index)}`, sign, text: line.slice(1), number };
      });
    return place === 0 ? lines : [gap, ...lines];
  });
}

/** Nothing in a long change takes the focus: what it scrolls in would not be reached by keys. */
function reachByTab(element: HTMLElement | null): void {
  if (element !== null) element.tabIndex = 0;
}

/** Two texts as one with what goes and what comes. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const lines = useMemo(() => linesOf(before, after), [before, after]);
  if (lines.length === 0) return <p className={styles.same}>{kitTexts.same}</p>;
  return (
    <section ref={reachByTab} className={styles.box} aria-label={label}>
      <table className={styles.table}>
        <tbody>
          {lines.map(({ key, sign, text, number }) => (
            <tr
              key={key}
              className={classNames(sign === '+' && styles.added, sign === '-' && styles.removed)}
            >
              <td className={styles.number}>{number}</td>
              <td className={styles.sign}>{sign}</td>
              <td className={styles.text}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
