import { api } from '../api/api.ts';
import { DegradedBanner } from '../components/degraded-banner.tsx';
import { useHostStatus } from '../state/host-store.ts';
import { useStored } from '../state/store.ts';
import { shellTexts } from '../texts/shell.ts';

/** Says across all views when the host works less than it should, and why. */
export function HostBanner() {
  const status = useHostStatus();
  const connection = useStored(api.connection);
  if (connection === 'lost') return <DegradedBanner tone="bad">{shellTexts.lost}</DegradedBanner>;
  if (status === null || status.state === 'learning') return null;
  if (status.state === 'paused') return <DegradedBanner>{shellTexts.paused}</DegradedBanner>;
  const words = status.state === 'degraded' ? shellTexts.degraded : shellTexts.readOnly;
  const why = status.notices.at(-1) ?? status.lastError;
  return (
    <DegradedBanner>
      {words} {why}
    </DegradedBanner>
  );
}
