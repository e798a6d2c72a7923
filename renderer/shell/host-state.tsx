import { api } from '../api/api.ts';
import { classNames } from '../components/class-names.ts';
import { useHostStatus } from '../state/host-store.ts';
import { useStored } from '../state/store.ts';
import { shellTexts } from '../texts/shell.ts';
import styles from './host-state.module.css';
import { PauseMenu } from './pause-menu.tsx';

const TONES: Readonly<Record<keyof typeof shellTexts.state, string | undefined>> = {
  learning: styles.good,
  paused: styles.warn,
  degraded: styles.warn,
  'read-only': styles.warn,
  connecting: styles.faint,
  lost: styles.bad,
};

/** What the host is doing, in a word, and the pause. */
export function HostState() {
  const status = useHostStatus();
  const connection = useStored(api.connection);
  const state = connection === 'lost' ? 'lost' : (status?.state ?? 'connecting');
  return (
    <div className={styles.state}>
      <span className={styles.told} role="status" title={shellTexts.state[state]}>
        <span className={classNames(styles.dot, TONES[state])} aria-hidden />
        <span className={styles.word}>{shellTexts.state[state]}</span>
      </span>
      {status !== null && connection === 'open' && <PauseMenu isPaused={state === 'paused'} />}
    </div>
  );
}
