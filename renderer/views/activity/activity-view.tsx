import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { useSettled } from '../../state/use-settled.ts';
import { replaceParams } from '../../state/view-store.ts';
import { activityTexts } from '../../texts/activity.ts';
import type { ViewProps } from '../view-props.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { ActivityStream } from './activity-stream.tsx';
import { type Filter, isKindChoice } from './filter.ts';

/** How long the typing rests before the host is asked, ms. */
const REST_MS = 200;

type Shown = 'stream' | 'charts';

/** What happens, what agents are told, and what becomes of it. */
export function ActivityView({ project, params }: ViewProps) {
  const [shown, show] = useState<Shown>(params.get('show') === 'charts' ? 'charts' : 'stream');
  const [chosen, choose] = useState(() => chosenIn(params));
  const [selectedId, select] = useState(params.get('id'));
  const [isPaused, pause] = useState(false);
  const [held, hold] = useState(0);
  const settled = useSettled(chosen, REST_MS);
  const toggle = (): void => pause(!isPaused);
  useHotkey(SHORTCUTS.activity.pause, toggle);
  useEffect(() => {
    replaceParams({
      show: shown === 'charts' ? shown : null,
      kind: settled.kind === 'all' ? null : settled.kind,
      agent: settled.agent,
      text: settled.text,
      id: selectedId,
    });
  }, [shown, settled, selectedId]);
  return (
    <>
      <PageHeader
        title={activityTexts.title}
        subtitle={activityTexts.subtitle}
        actions={
          <>
            {shown === 'stream' && (
              <Button
                icon={isPaused ? Play : Pause}
                onClick={toggle}
                aria-keyshortcuts={SHORTCUTS.activity.pause}
              >
                {isPaused ? activityTexts.resume : activityTexts.pause}
                {held > 0 && ` · ${activityTexts.held(held)}`}
              </Button>
            )}
            <Segmented
              label={activityTexts.show}
              value={shown}
              onChange={show}
              options={[
                { value: 'stream', label: activityTexts.stream },
                { value: 'charts', label: activityTexts.charts },
              ]}
            />
          </>
        }
      />
      {shown === 'charts' ? (
        <ActivityCharts project={project} />
      ) : (
        <ActivityStream
          filter={{ ...chosen, project }}
          settled={{ ...settled, project }}
          onFilter={({ kind, agent, text }) => choose({ kind, agent, text })}
          isPaused={isPaused}
          onHeld={hold}
          selectedId={selectedId}
          onSelect={select}
        />
      )}
    </>
  );
}

/** The filter that an address names; the project is the window's. */
function chosenIn(params: URLSearchParams): Omit<Filter, 'project'> {
  const kind = params.get('kind');
  return {
    kind: isKindChoice(kind) ? kind : 'all',
    agent: params.get('agent') ?? '',
    text: params.get('text') ?? '',
  };
}
