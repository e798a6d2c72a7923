import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { graphTexts } from '../../texts/graph.ts';
import { GraphDrawing } from './drawing/graph-drawing.ts';
import type { PastLook } from './drawing/past-look.ts';
import { Legend } from './legend.tsx';
import type { Picture } from './picture.ts';
import styles from './picture-pane.module.css';

interface PicturePaneProps {
  readonly picture: Picture;
  /** Another number: the picture is to be arranged anew. */
  readonly generation: number;
  readonly selected: string | null;
  readonly matches: ReadonlySet<string> | null;
  readonly past: PastLook | null;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}

/** The picture itself, for the eye and the pointer; the list beside it serves keyboard and screen reader. */
export function PicturePane(props: PicturePaneProps) {
  const { picture, generation, selected, matches, past } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const drawing = useRef<GraphDrawing | null>(null);
  const drawnGeneration = useRef(-1);
  const [isArranging, setArranging] = useState(true);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (canvas.current === null || labels.current === null) return;
    const made = new GraphDrawing(
      {
        canvas: canvas.current,
        labels: labels.current,
        classes: { label: styles.label!, cluster: styles.clusterLabel!, strong: styles.strongLabel! },
      },
      {
        onSelect: (id) => latest.current.onSelect(id),
        onOpen: (id) => latest.current.onOpen(id),
        onArranging: setArranging,
      },
    );
    drawing.current = made;
    drawnGeneration.current = -1;
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(canvas.current);
    return () => {
      watcher.disconnect();
      made.end();
      drawing.current = null;
    };
  }, []);

  useEffect(() => {
    const isFresh = drawnGeneration.current !== generation;
    drawnGeneration.current = generation;
    void drawing.current?.show(picture, isFresh);
  }, [picture, generation]);
  useEffect(() => drawing.current?.select(selected, true), [selected]);
  useEffect(() => drawing.current?.filter(matches), [matches]);
  useEffect(() => drawing.current?.showPast(past), [past]);

  return (
    <div className={styles.pane} aria-busy={isArranging}>
      <div className={styles.frame} role="img" aria-label={graphTexts.picture}>
        <div ref={canvas} className={styles.canvas} data-testid="graph-canvas" />
        <div ref={labels} className={styles.labels} aria-hidden />
      </div>
      {isArranging && <p className={styles.arranging}>{graphTexts.arranging}</p>}
      <Legend areas={picture.areas} />
      <div className={styles.zoom}>
        <IconButton icon={ZoomIn} label={graphTexts.zoomIn} onClick={() => drawing.current?.zoomBy(1)} />
        <IconButton icon={ZoomOut} label={graphTexts.zoomOut} onClick={() => drawing.current?.zoomBy(-1)} />
        <IconButton icon={Maximize2} label={graphTexts.fit} onClick={() => drawing.current?.fit()} />
      </div>
    </div>
  );
}
