import { ArrowDownWideNarrow, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { formatWeight } from '../../format/number.ts';
import { useNow } from '../../state/clock.ts';
import { useCall } from '../../state/use-call.ts';
import { graphTexts } from '../../texts/graph.ts';
import { type AssociationRef, forgetAssociation, pin, weakenAssociation } from './corrections.ts';
import styles from './details.module.css';
import { Details, Fact, Facts } from './details.tsx';
import { EdgeHistory } from './edge-history.tsx';
import type { GraphPictures } from './graph-store.ts';
import type { Described } from './meetings.tsx';
import { type GraphEdge, type PictureIndex, refOf } from './picture.ts';

interface EdgeDetailsProps {
  readonly edge: GraphEdge;
  readonly index: PictureIndex;
  readonly pictures: GraphPictures;
  readonly project: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** An association: its weight over time, why it fades when, and what can be done with it. */
export function EdgeDetails({ edge, index, project, onClose, onChanged }: EdgeDetailsProps) {
  const texts = graphTexts.edge;
  const isBackStronger = (edge.backward?.weight ?? 0) > (edge.forward?.weight ?? 0);
  const [direction, setDirection] = useState<'forward' | 'backward'>(isBackStronger ? 'backward' : 'forward');
  const ends = { from: refOf(edge.source), to: refOf(edge.target) };
  const known = useCall('graph.association', { project, ...ends });
  const [fromId, toId] = direction === 'forward' ? [edge.source, edge.target] : [edge.target, edge.source];
  const association: AssociationRef = { from: refOf(fromId), to: refOf(toId) };
  const name = texts.forward(index.name(fromId), index.name(toId));
  const described = known.data?.[direction] ?? null;
  const changed = (): void => {
    known.reload();
    onChanged();
  };
  return (
    <Details
      label={texts.title}
      heading={name}
      note={texts.title}
      onClose={onClose}
      actions={
        described !== null && (
          <EdgeActions
            project={project}
            association={association}
            name={name}
            described={described}
            onChanged={changed}
          />
        )
      }
    >
      <div className={styles.directions}>
        <Segmented
          label={texts.direction}
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'forward', label: texts.thisWay(edge.forward?.weight ?? 0) },
            { value: 'backward', label: texts.otherWay(edge.backward?.weight ?? 0) },
          ]}
        />
      </div>
      {known.state === 'loading' && <LoadingState rows={3} />}
      {known.state === 'error' && <ErrorState error={known.error} onRetry={known.reload} />}
      {known.data !== null && described === null && <p className={styles.text}>{texts.none}</p>}
      {described !== null && <DirectionFacts described={described} isError={hasError(association)} />}
      {described !== null && (
        <EdgeHistory
          key={direction}
          project={project}
          association={association}
          described={described}
          name={name}
        />
      )}
    </Details>
  );
}

function hasError({ from, to }: AssociationRef): boolean {
  return from.kind === 'error' || to.kind === 'error';
}

function DirectionFacts({
  described,
  isError,
}: {
  readonly described: Described;
  readonly isError: boolean;
}) {
  const texts = graphTexts.edge;
  const { fading, next } = described;
  return (
    <>
      <Facts>
        <Fact name={texts.weight}>{formatWeight(described.weight)}</Fact>
        <Fact name={texts.learned}>{formatWeight(described.learnedWeight)}</Fact>
        <Fact name={texts.coAccesses}>{graphTexts.node.times(described.coAccesses)}</Fact>
        <Fact name={texts.last}>
          <RelativeTime at={described.at} />
        </Fact>
        <Fact name={texts.halfLife}>{texts.days(fading.halfLifeDays)}</Fact>
        <Fact name={texts.next}>{formatWeight(next.weight)}</Fact>
      </Facts>
      <p className={styles.text}>
        <Why described={described} />
        {next.hub < 1 && ` ${texts.hub(next.hub)}`}
        {isError && ` ${texts.error}`}
      </p>
    </>
  );
}

function Why({ described }: { readonly described: Described }) {
  const now = useNow();
  const texts = graphTexts.edge;
  const { halfLifeDays, dropBelow, goneAt, heldBy } = described.fading;
  const days = texts.days(halfLifeDays);
  if (heldBy === 'association') return texts.pinned;
  if (heldBy === 'resource') return texts.held(days);
  if (goneAt === null) return texts.never;
  return goneAt <= now ? texts.gone(dropBelow) : texts.why(days, dropBelow, goneAt);
}

interface EdgeActionsProps {
  readonly project: string;
  readonly association: AssociationRef;
  readonly name: string;
  readonly described: Described;
  readonly onChanged: () => void;
}

function EdgeActions({ project, association, name, described, onChanged }: EdgeActionsProps) {
  const texts = graphTexts.edge;
  const { isPinned } = described;
  return (
    <>
      <Button
        size="s"
        icon={isPinned ? PinOff : Pin}
        onClick={() => void pin({ project, association, pinned: !isPinned }, name, onChanged)}
      >
        {isPinned ? texts.unpin : texts.pin}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon={ArrowDownWideNarrow}
        onClick={() => void weakenAssociation(project, association, name, onChanged)}
      >
        {texts.weaken}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon={Trash2}
        onClick={() => void forgetAssociation(project, association, name, onChanged)}
      >
        {texts.forget}
      </Button>
    </>
  );
}
