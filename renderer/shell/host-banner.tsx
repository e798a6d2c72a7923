import { api } from '../api/api.ts';
import { Button } from '../components/button.tsx';
import { DegradedBanner } from '../components/degraded-banner.tsx';
import { formatTime } from '../format/time.ts';
import { useHostStatus } from '../state/host-store.ts';
import { useStored } from '../state/store.ts';
import { shellTexts } from '../texts/shell.ts';
import { resume } from './pause-menu.tsx';

/** Says across all views when the host works less than it should, or rests, and why. */
export function HostBanner() {
  const status = useHostStatus();
  const connection = useStored(api.connection);
  if (connection === 'lost') {
    // A new start has a new address and key, which a page in a browser cannot learn.
    const words = window.holloway === undefined ? shellTexts.lostInBrowser : shellTexts.lost;
    return <DegradedBanner tone="bad">{words}</DegradedBanner>;
  }
  if (status === null || status.state === 'learning') return null;
  if (status.state === 'paused') {
    const until = status.pausedUntil === null ? null : formatTime(status.pausedUntil);
    return (
      <DegradedBanner
        action={
          <Button size="s" onClick={() => void resume()}>
            {shellTexts.pause.resume}
          </Button>
        }
      >
        {shellTexts.paused(until)}
      </DegradedBanner>
    );
  }
  const words = status.state === 'degraded' ? shellTexts.degraded : shellTexts.readOnly;
  return (
    <DegradedBanner>
      {words} {status.notices.at(-1) ?? status.lastError}
    </DegradedBanner>
  );
}
