import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useKeptNumber } from '../state/kept-number.ts';
import { kitTexts } from '../texts/kit.ts';
import styles from './split-view.module.css';

/** Bounds of the first pane’s share, per cent, and how far a key moves it. */
const LEAST = 25;
const MOST = 75;
const STEP = 4;

interface SplitViewProps {
  /** Under which name the window remembers the width. */
  readonly id: string;
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Share of the list at first, per cent. Default: 50. */
  readonly initial?: number;
}

/** Two panes side by side whose border can be moved by pointer and arrow keys; one above the other where it is narrow. */
export function SplitView({ id, list, detail, initial = 50 }: SplitViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useKeptNumber(`split.${id}`, initial);
  const move = (to: number): void => setShare(Math.round(Math.min(MOST, Math.max(LEAST, to))));
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return;
    const { left, width } = frame.current.getBoundingClientRect();
    move(((event.clientX - left) / width) * 100);
  };
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') move(share - STEP);
    if (key === 'ArrowRight') move(share + STEP);
  };
  return (
    <div className={styles.box}>
      <div ref={frame} className={styles.frame} style={{ '--share': `${String(share)}%` }}>
        <div className={styles.pane}>{list}</div>
        <hr
          tabIndex={0}
          aria-label={kitTexts.resize}
          aria-orientation="vertical"
          aria-valuenow={share}
          aria-valuemin={LEAST}
          aria-valuemax={MOST}
          className={styles.divider}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        <div className={styles.pane}>{detail}</div>
      </div>
    </div>
  );
}
