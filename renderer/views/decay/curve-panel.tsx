import { Pin, Plus, Share2, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/select.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { goTo } from '../../state/view-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import { CurveFacts } from './curve-facts.tsx';
import styles from './curve-panel.module.css';
import { curveItem, type FadingItem, keyOf, nameOf } from './fading-item.ts';
import { type Measure, RetentionChart } from './retention-chart.tsx';
import { forgetItem, pinItem } from './upkeep-actions.ts';
import type { Patch } from './use-proposal.ts';

type AheadDays = keyof typeof decayTexts.aheadDays;

/** Most curves beside each other. Chosen: more colours than a person tells apart in one chart. */
const MOST_KEPT = 3;
const AHEAD = Object.entries(decayTexts.aheadDays).map(([value, label]) => ({
  value: value as AheadDays, // Safe: those are the keys.
  label,
}));

interface CurvePanelProps {
  readonly project: string;
  /** What is selected; null: nothing. */
  readonly item: FadingItem | null;
  /** What is proposed; null: nothing. */
  readonly patch: Patch | null;
  /** Grows with every change of what is learned. */
  readonly round: number;
  readonly onChanged: () => void;
}

/** How what is selected fades, beside what was kept to compare it with. */
export function CurvePanel({ project, item, patch, round, onChanged }: CurvePanelProps) {
  const [kept, keep] = useState<readonly FadingItem[]>([]);
  const [measure, setMeasure] = useState<Measure>('association');
  const [days, setDays] = useState<AheadDays>('180');
  if (item === null)
    return (
      <Panel title={decayTexts.curve}>
        <p className={styles.hint}>{decayTexts.pick}</p>
      </Panel>
    );
  const others = kept.filter((one) => keyOf(one) !== keyOf(item));
  const isKept = others.length < kept.length;
  return (
    <Panel
      title={decayTexts.curve}
      note={decayTexts.curveNote}
      actions={<ItemActions project={project} item={item} onChanged={onChanged} />}
    >
      <div className={styles.controls}>
        <Segmented
          label={decayTexts.measure}
          value={measure}
          onChange={setMeasure}
          options={(['association', 'activation', 'reinforcement'] as const).map((value) => ({
            value,
            label: decayTexts.measures[value],
          }))}
        />
        <Select
          label={decayTexts.ahead}
          isLabelHidden
          size="s"
          value={days}
          onChange={setDays}
          options={AHEAD}
        />
        <Button
          size="s"
          icon={Plus}
          disabled={isKept || kept.length >= MOST_KEPT}
          onClick={() => keep([...kept, item])}
        >
          {isKept ? decayTexts.kept : decayTexts.keep}
        </Button>
        {kept.map((one) => (
          <span key={keyOf(one)} className={styles.chip}>
            {nameOf(one)}
            <IconButton
              icon={X}
              size="s"
              label={decayTexts.unkeep(nameOf(one))}
              onClick={() => keep(kept.filter((other) => other !== one))}
            />
          </span>
        ))}
      </div>
      <Curves
        key={round}
        project={project}
        items={[item, ...others]}
        measure={measure}
        days={Number(days)}
        patch={patch}
      />
    </Panel>
  );
}

interface CurvesProps {
  readonly project: string;
  readonly items: readonly FadingItem[];
  readonly measure: Measure;
  readonly days: number;
  readonly patch: Patch | null;
}

function Curves({ project, items, measure, days, patch }: CurvesProps) {
  const curves = useCall(
    'maintenance.curves',
    { project, items: items.map(curveItem), days, ...(patch !== null && { settings: patch }) },
    { keepPrevious: true },
  );
  if (curves.state === 'loading') return <LoadingState rows={4} />;
  if (curves.state === 'error') return <ErrorState error={curves.error} onRetry={curves.reload} />;
  const names = items.map(nameOf);
  return (
    <>
      <RetentionChart curves={curves.data} names={names} measure={measure} isProposed={patch !== null} />
      <CurveFacts curves={curves.data} isProposed={patch !== null} />
    </>
  );
}

interface ItemActionsProps {
  readonly project: string;
  readonly item: FadingItem;
  readonly onChanged: () => void;
}

function ItemActions({ project, item, onChanged }: ItemActionsProps) {
  const resource = item.what === 'file' ? item.file : item.from;
  return (
    <>
      <Button size="s" icon={Pin} onClick={() => void pinItem(project, item, onChanged)}>
        {decayTexts.pin}
      </Button>
      {item.what === 'association' && (
        <Button size="s" icon={Trash2} onClick={() => void forgetItem(project, item, onChanged)}>
          {decayTexts.forget}
        </Button>
      )}
      <IconButton
        icon={Share2}
        size="s"
        label={decayTexts.graph}
        onClick={() => goTo('graph', { project, resource: `${resource.kind}:${resource.name}` })}
      />
    </>
  );
}
