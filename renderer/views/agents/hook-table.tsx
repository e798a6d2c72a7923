import type { ResultOf } from '../../../contracts/methods.ts';
import { Badge } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { agentsTexts } from '../../texts/agents.ts';

type HookEvent = ResultOf<'agent.list'>['agents'][number]['events'][number];
type Check = ResultOf<'agent.check'>;

interface HookTableProps {
  readonly events: readonly HookEvent[];
  /** What came of running the hooks; null: they were not run. */
  readonly check: Check | null;
}

/** The moments at which an agent tells what it does, and whether that arrives. */
export function HookTable({ events, check }: HookTableProps) {
  return (
    <DataTable
      label={agentsTexts.hooks}
      rows={events}
      keyOf={({ event }) => event}
      columns={[
        { id: 'event', header: agentsTexts.event, isWide: true, render: ({ event }) => <code>{event}</code> },
        {
          id: 'wired',
          header: agentsTexts.wired,
          render: ({ wired }) => (
            <Badge tone={wired ? 'good' : 'neutral'}>{wired ? agentsTexts.yes : agentsTexts.no}</Badge>
          ),
        },
        {
          id: 'trip',
          header: agentsTexts.trip,
          align: 'end',
          render: ({ event }) => tripInWords(check?.events.find((one) => one.event === event)),
        },
      ]}
    />
  );
}

function tripInWords(event: Check['events'][number] | undefined): string {
  if (event === undefined || event.elapsedMs === null) return agentsTexts.notTried;
  return event.reachedHost ? agentsTexts.reached(event.elapsedMs.toFixed(0)) : agentsTexts.notReached;
}
