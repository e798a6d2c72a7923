import type { ActivityEvent } from '../engine/model/event.ts';
import type { Store } from '../store/store.ts';
import { ActivityDays } from './activity-days.ts';
import { ActivityEntries } from './activity-entries.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityPages } from './activity-pages.ts';
import type { Clock } from './clock.ts';
import { DeliveryAudit } from './delivery-audit.ts';
import type { LeftOut } from './left-out.ts';
import type { HostLog } from './log.ts';
import type { Notifier } from './notifier.ts';

/** What sees everything that happens, and gives account of it. */
export interface Activity {
  readonly entries: ActivityEntries;
  readonly pages: ActivityPages;
  readonly days: ActivityDays;
  readonly feed: ActivityFeed;
  readonly audit: DeliveryAudit;
  /** To be told of each event, once it is durable and learned. */
  readonly see: (projectId: number, id: number, event: ActivityEvent) => void;
}

/** What the account is kept with. */
export interface ActivityParts {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly clock: Clock;
  readonly log: HostLog;
  readonly leftOut: LeftOut;
}

/** Joins the account of deliveries and what is shown of it. */
export function composeActivity({ store, notifier, clock, log, leftOut }: ActivityParts): Activity {
  const entries = new ActivityEntries(store);
  const feed = new ActivityFeed({
    store,
    entries,
    isHeard: () => notifier.isHeard('activity'),
    announce: (notice) => notifier.announce(notice),
  });
  const audit = new DeliveryAudit({ store, clock, log, onChange: (ids) => feed.deliveries(ids) });
  return {
    entries,
    pages: new ActivityPages(store, entries, leftOut),
    days: new ActivityDays(store, clock, leftOut),
    feed,
    audit,
    see: (projectId, id, event) => {
      audit.see(projectId, event);
      feed.event(projectId, id, event);
    },
  };
}
