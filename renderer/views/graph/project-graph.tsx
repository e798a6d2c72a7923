import { Waypoints } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SplitView } from '../../components/split-view.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useStored } from '../../state/store.ts';
import { graphTexts } from '../../texts/graph.ts';
import { GraphStart } from './graph-start.tsx';
import { FIRST_FILTER, type GraphPictures, type GraphState } from './graph-store.ts';
import { GraphToolbar } from './graph-toolbar.tsx';
import { type Picture, PictureIndex } from './picture.ts';
import { PicturePane } from './picture-pane.tsx';
import { PictureSide } from './picture-side.tsx';
import { TimeBar } from './time-bar.tsx';
import { useTimeTravel } from './use-time-travel.ts';

/** The graph of one project: tools, picture, time, and beside them list and details. */
export function ProjectGraph({ pictures }: { readonly pictures: GraphPictures }) {
  const state = useStored(pictures.store);
  const { picture, error } = state;
  const [text, setText] = useState('');
  return (
    <>
      <PageHeader
        title={graphTexts.title}
        subtitle={picture === null ? ' ' : shownOf(picture)}
        actions={<GraphStart pictures={pictures} state={state} />}
      />
      <GraphToolbar pictures={pictures} state={state} text={text} onText={setText} />
      {picture === null && error === null && <LoadingState />}
      {picture === null && error !== null && (
        <ErrorState error={error} onRetry={() => void pictures.open()} />
      )}
      {picture !== null && picture.nodes.length === 0 && <NothingDrawn state={state} pictures={pictures} />}
      {picture !== null && picture.nodes.length > 0 && (
        <Drawn pictures={pictures} state={state} picture={picture} text={text} />
      )}
    </>
  );
}

function shownOf({ edges, totals }: Picture): string {
  const { shownFiles: files, shownAssociations: associations } = totals;
  return graphTexts.shown({ files, associations, pairs: edges.length }, totals);
}

interface DrawnProps {
  readonly pictures: GraphPictures;
  readonly state: GraphState;
  readonly picture: Picture;
  readonly text: string;
}

function Drawn({ pictures, state, picture, text }: DrawnProps) {
  const index = useMemo(() => new PictureIndex(picture), [picture]);
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const matches = useMemo(() => matchesOf(picture, wanted), [picture, wanted]);
  const travel = useTimeTravel(state.project, picture);
  const select = useCallback((id: string | null) => pictures.select(id), [pictures]);
  const open = useCallback((id: string) => void pictures.expand(id), [pictures]);
  return (
    <SplitView
      id="graph"
      initial={66}
      list={
        <>
          <PicturePane
            picture={picture}
            generation={state.generation}
            selected={state.selected}
            matches={matches}
            past={travel.past}
            onSelect={select}
            onOpen={open}
          />
          <TimeBar travel={travel} />
        </>
      }
      detail={
        <PictureSide pictures={pictures} state={state} picture={picture} index={index} matches={matches} />
      }
    />
  );
}

/** Ids of what has a text in its name; null: no text. */
function matchesOf({ nodes, clusters }: Picture, text: string): ReadonlySet<string> | null {
  if (text === '') return null;
  return new Set(
    [...nodes, ...clusters].filter(({ name }) => name.toLowerCase().includes(text)).map(({ id }) => id),
  );
}

function NothingDrawn({ state, pictures }: { readonly state: GraphState; readonly pictures: GraphPictures }) {
  const { empty } = graphTexts;
  if ((state.picture?.totals.resources ?? 0) === 0)
    return <EmptyState icon={Waypoints} title={empty.title} text={empty.text} />;
  return (
    <EmptyState
      icon={Waypoints}
      title={empty.filteredTitle}
      text={empty.filteredText}
      action={<Button onClick={() => pictures.setFilter(FIRST_FILTER)}>{empty.reset}</Button>}
    />
  );
}
