import { formatAgo, formatTime } from '../format/time.ts';
import { useNow } from '../state/clock.ts';

/** How long ago something was, with the full time on hovering. `at`: ms since 1970. */
export function RelativeTime({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {formatAgo(at, now)}
    </time>
  );
}
