import { Pickaxe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button.tsx';
import { type KeyHint, KeyHints } from '../../components/key-hints.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SplitView } from '../../components/split-view.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { useNotice } from '../../state/use-notice.ts';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { ViewProps } from '../view-props.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { KindFilter, ProcedureState } from './procedure.ts';
import { type DetailActions, ProcedureDetail } from './procedure-detail.tsx';
import { ProcedureList } from './procedure-list.tsx';
import styles from './procedures-view.module.css';
import { RetireDialog } from './retire-dialog.tsx';
import { approve, restore, undo, undoLast } from './review.ts';
import { useProcedures } from './use-procedures.ts';

const STATES: readonly ProcedureState[] = ['candidate', 'approved', 'retired'];
const KINDS = [
  { value: 'all', label: texts.allKinds },
  { value: 'error-fix', label: texts.fixes },
  { value: 'workflow', label: texts.workflows },
] as const;

const KEYS = SHORTCUTS.procedures;
const HINTS: readonly KeyHint[] = [
  { keys: [KEYS.next, KEYS.previous], words: texts.hints.move },
  { keys: [KEYS.approve], words: texts.hints.approve },
  { keys: [KEYS.retire], words: texts.hints.retire },
  { keys: [KEYS.edit], words: texts.hints.edit },
  { keys: [KEYS.merge], words: texts.hints.merge },
  { keys: [KEYS.undo], words: texts.hints.undo },
  { keys: [SHORTCUTS.anywhere.field], words: texts.hints.find },
];

/** Procedures that were mined: to be reviewed one after the other, by keys from end to end. */
export function ProceduresView({ project, params }: ViewProps) {
  const [state, setState] = useState<ProcedureState>('candidate');
  const [kind, setKind] = useState<KindFilter>('all');
  const [query, setQuery] = useState('');
  const wanted = { project, state, kind, query };
  const listed = useProcedures(wanted);
  const chosen = useChosen(listed.items, params.get('procedure'));
  const review = useReview(chosen, listed.reload);
  const pane = (
    <SplitView
      id="procedures"
      initial={46}
      list={
        <>
          <div className={styles.filters}>
            <SearchField
              label={texts.find}
              placeholder={texts.findPlaceholder}
              value={query}
              onChange={setQuery}
              shortcut={SHORTCUTS.anywhere.field}
            />
            <Segmented label={texts.kindFilter} value={kind} onChange={setKind} options={KINDS} />
          </div>
          <ProcedureList listed={listed} wanted={wanted} selected={chosen.index} onSelect={chosen.select} />
          <KeyHints hints={HINTS} />
        </>
      }
      detail={<ProcedureDetail call={review.call} isEditing={review.isEditing} actions={review.actions} />}
    />
  );
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} actions={<MineButton project={project} />} />
      <Tabs
        label={texts.tabs}
        value={state}
        onChange={(next) => {
          setState(next);
          chosen.select(0);
        }}
        tabs={STATES.map((value) => ({
          value,
          label: texts.states[value],
          count: listed.counts?.[value] ?? null,
          content: value === state ? pane : null,
        }))}
      />
      {review.dialog}
    </>
  );
}

type Items = ReturnType<typeof useProcedures>['items'];

/** The procedure that is looked at: a place in the list, so that the next one takes the place of one that goes. */
function useChosen(items: Items, asked: string | null) {
  const [index, select] = useState(0);
  const [linked, follow] = useState(asked === null ? null : Number(asked));
  useEffect(() => follow(asked === null ? null : Number(asked)), [asked]);
  const place =
    linked === null ? Math.min(index, items.length - 1) : items.findIndex(({ id }) => id === linked);
  const move = (by: number) => (): void => choose(Math.max(0, Math.min(items.length - 1, place + by)));
  const choose = (next: number): void => {
    follow(null);
    select(next);
  };
  useHotkey(KEYS.next, move(1));
  useHotkey(KEYS.previous, move(-1));
  return { index: place, id: linked ?? items[place]?.id ?? null, select: choose };
}

function useReview({ id }: { readonly id: number | null }, onChanged: () => void) {
  const call = useCall('procedure.get', { id: id ?? 0 }, { enabled: id !== null, keepPrevious: true });
  const [open, setOpen] = useState<'retire' | 'merge' | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  useNotice('procedure', ({ ids }) => {
    if (id !== null && ids.includes(id)) call.reload();
  });
  const procedure = id === null ? null : call.data;
  const act = (work: (id: number) => Promise<unknown>) => (): void => {
    if (procedure !== null && procedure.id === id) void work(procedure.id).then(onChanged);
  };
  const show = (dialog: 'retire' | 'merge') => (): void => {
    if (procedure !== null) setOpen(dialog);
  };
  const actions: DetailActions = {
    approve: act(approve),
    retire: show('retire'),
    restore: act(restore),
    edit: () => setEditing(id),
    stopEditing: () => setEditing(null),
    merge: show('merge'),
    undo: (change) => void undo(change).then(onChanged, toastFailure),
  };
  useHotkey(KEYS.approve, () => procedure?.state !== 'approved' && actions.approve());
  useHotkey(KEYS.retire, () => procedure?.state !== 'retired' && actions.retire());
  useHotkey(KEYS.edit, actions.edit);
  useHotkey(KEYS.merge, actions.merge);
  useHotkey(KEYS.undo, () => void undoLast().then(onChanged));
  const close = (): void => setOpen(null);
  const dialog =
    procedure === null ? null : open === 'retire' ? (
      <RetireDialog procedure={procedure} onClose={close} />
    ) : open === 'merge' ? (
      <MergeDialog procedure={procedure} onClose={close} />
    ) : null;
  return { call: id === null ? null : call, isEditing: editing !== null && editing === id, actions, dialog };
}

function MineButton({ project }: { readonly project: string | null }) {
  const [isBusy, setBusy] = useState(false);
  const mine = async (): Promise<void> => {
    setBusy(true);
    try {
      const { procedures, evidence } = await api.call('procedure.mine', project === null ? {} : { project });
      toast({ text: texts.mined(procedures, evidence) });
    } catch (failure) {
      toastFailure(failure);
    }
    setBusy(false);
  };
  return (
    <Button icon={Pickaxe} disabled={isBusy} onClick={() => void mine()}>
      {isBusy ? texts.mining : texts.mine}
    </Button>
  );
}
