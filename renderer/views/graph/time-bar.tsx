import { History, Pause, Play } from 'lucide-react';
import { Button, IconButton } from '../../components/button.tsx';
import { formatDate } from '../../format/time.ts';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { graphTexts } from '../../texts/graph.ts';
import styles from './time-bar.module.css';
import type { TimeTravel } from './use-time-travel.ts';

/** Goes back in time and plays it forward. */
export function TimeBar({ travel }: { readonly travel: TimeTravel }) {
  const { time } = graphTexts;
  const { state } = travel;
  useHotkey(SHORTCUTS.graph.play, travel.togglePlay, state === 'past');
  if (state === 'now')
    return (
      <div className={styles.bar}>
        <Button variant="ghost" size="s" icon={History} onClick={travel.enter}>
          {time.enter}
        </Button>
      </div>
    );
  return (
    <div className={styles.bar}>
      {state === 'loading' && (
        <p className={styles.words} role="status">
          {travel.progress === null ? time.loading : graphTexts.edge.replayed(travel.progress)}
        </p>
      )}
      {state === 'error' && (
        <p className={styles.words} role="alert">
          {time.failed}: {travel.error?.message}
        </p>
      )}
      {state === 'past' && <Slider travel={travel} />}
      <Button variant="ghost" size="s" onClick={travel.leave}>
        {state === 'loading' ? time.cancel : time.leave}
      </Button>
    </div>
  );
}

function Slider({ travel }: { readonly travel: TimeTravel }) {
  const { time } = graphTexts;
  const { frames, frame, isPlaying, past } = travel;
  const at = frames[frame] ?? 0;
  const shown = past === null ? null : [...past.weights.values()].filter((weight) => weight > 0).length;
  const words = shown === null ? time.now : time.asOf(at, shown);
  return (
    <>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? time.pause : time.play}
        onClick={travel.togglePlay}
      />
      <span className={styles.edge}>{formatDate(frames[0] ?? 0)}</span>
      <input
        type="range"
        className={styles.slider}
        aria-label={time.label}
        aria-valuetext={words}
        min={0}
        max={Math.max(0, frames.length - 1)}
        value={frame}
        onChange={({ target }) => travel.goTo(Number(target.value))}
      />
      <span className={styles.edge}>{time.now}</span>
      <output className={styles.words}>{words}</output>
    </>
  );
}
