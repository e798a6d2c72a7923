import { Archive, Check, GitMerge, MousePointerClick, Pencil, RotateCcw } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { keysInWords } from '../../components/kbd.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import type { LiveCall } from '../../state/use-call.ts';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import { ChangeList } from './change-list.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { FileList } from './file-list.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { OutcomeChart } from './outcome-chart.tsx';
import type { WholeProcedure } from './procedure.ts';
import styles from './procedure-detail.module.css';
import { ProcedureEditor } from './procedure-editor.tsx';
import { StepList } from './step-list.tsx';

/** What can be done with the procedure that is shown. */
export interface DetailActions {
  readonly approve: () => void;
  readonly retire: () => void;
  readonly restore: () => void;
  readonly edit: () => void;
  readonly stopEditing: () => void;
  readonly merge: () => void;
  readonly undo: (change: number) => void;
}

interface ProcedureDetailProps {
  /** Null: none is chosen. */
  readonly call: LiveCall<WholeProcedure> | null;
  readonly isEditing: boolean;
  readonly actions: DetailActions;
}

/** A procedure in full. */
export function ProcedureDetail({ call, isEditing, actions }: ProcedureDetailProps) {
  if (call === null) return <EmptyState icon={MousePointerClick} title={texts.pickOne} />;
  if (call.state === 'loading') return <LoadingState />;
  if (call.state === 'error') return <ErrorState error={call.error} onRetry={call.reload} />;
  const { data: procedure } = call;
  return (
    <article className={styles.detail} aria-label={procedure.title}>
      <Head procedure={procedure} />
      <Actions procedure={procedure} actions={actions} />
      {procedure.fingerprint !== null && (
        <Panel title={texts.error} note={texts.errorNote}>
          <Fingerprint text={procedure.fingerprint} />
          <details className={styles.raw}>
            <summary>{texts.rawError}</summary>
            <pre className={styles.error}>{procedure.error}</pre>
          </details>
        </Panel>
      )}
      <Panel title={texts.steps}>
        {isEditing ? (
          <ProcedureEditor key={procedure.id} procedure={procedure} onClose={actions.stopEditing} />
        ) : (
          <StepList steps={procedure.steps} />
        )}
      </Panel>
      <Facts procedure={procedure} actions={actions} />
    </article>
  );
}

function Head({ procedure }: { readonly procedure: WholeProcedure }) {
  const { title, kind, state, project, sessions, found, helpful, harmful, lastSeenAt, isEdited } = procedure;
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>
        <Badge tone={state === 'approved' ? 'good' : state === 'retired' ? 'neutral' : 'accent'}>
          {texts.state[state]}
        </Badge>
        <span>{texts.kinds[kind]}</span>
        <span>{project.name}</span>
        <span>{texts.sessions(sessions)}</span>
        <span>{texts.foundTimes(found)}</span>
        {helpful > 0 && <span className={styles.good}>{texts.helped(helpful)}</span>}
        {harmful > 0 && <span className={styles.bad}>{texts.failed(harmful)}</span>}
        <span>
          {texts.lastSeen} <RelativeTime at={lastSeenAt} />
        </span>
        {isEdited && <span>{texts.edited}</span>}
      </p>
    </header>
  );
}

function Actions({
  procedure: { state },
  actions,
}: {
  readonly procedure: WholeProcedure;
  readonly actions: DetailActions;
}) {
  return (
    <div className={styles.actions}>
      {state !== 'approved' && (
        <Button
          variant="primary"
          icon={Check}
          title={keysInWords(SHORTCUTS.procedures.approve)}
          onClick={actions.approve}
        >
          {texts.actions.approve}
        </Button>
      )}
      {state === 'retired' ? (
        <Button icon={RotateCcw} onClick={actions.restore}>
          {texts.actions.restore}
        </Button>
      ) : (
        <Button icon={Archive} title={keysInWords(SHORTCUTS.procedures.retire)} onClick={actions.retire}>
          {texts.actions.retire}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={Pencil}
        title={keysInWords(SHORTCUTS.procedures.edit)}
        onClick={actions.edit}
      >
        {texts.actions.edit}
      </Button>
      <Button
        variant="ghost"
        icon={GitMerge}
        title={keysInWords(SHORTCUTS.procedures.merge)}
        onClick={actions.merge}
      >
        {texts.actions.merge}
      </Button>
    </div>
  );
}

function Facts({
  procedure,
  actions,
}: {
  readonly procedure: WholeProcedure;
  readonly actions: DetailActions;
}) {
  const { series, evidence, changes, duplicates, paths, found, helpful, harmful } = procedure;
  return (
    <>
      {paths.length > 0 && (
        <Panel title={texts.files} note={texts.filesNote}>
          <FileList procedure={procedure} />
        </Panel>
      )}
      {series.length > 1 && (
        <Panel title={texts.outcomes} note={texts.outcomesNote}>
          <OutcomeChart series={series} />
        </Panel>
      )}
      <Panel title={texts.evidence} note={texts.evidenceOf(evidence.length, found + helpful + harmful)}>
        <EvidenceList evidence={evidence} />
      </Panel>
      {duplicates.length > 0 && (
        <Panel title={texts.duplicates}>
          <ul className={styles.duplicates}>
            {duplicates.map(({ id, title, state }) => (
              <li key={id}>
                {title} <span className={styles.quiet}>{texts.state[state]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={texts.history}>
        {changes.length === 0 ? (
          <p className={styles.quiet}>{texts.noHistory}</p>
        ) : (
          <ChangeList changes={changes} onUndo={actions.undo} />
        )}
      </Panel>
    </>
  );
}
