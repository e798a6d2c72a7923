import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { Procedure, Step } from './procedure.ts';
import styles from './procedure-editor.module.css';
import { edit } from './review.ts';

interface DraftStep {
  readonly key: number;
  readonly kind: Step['kind'];
  /** A command, or files, one a line. */
  readonly text: string;
}

interface ProcedureEditorProps {
  readonly procedure: Procedure;
  readonly onClose: () => void;
}

const KINDS = [
  { value: 'run', label: texts.edit.running },
  { value: 'edit', label: texts.edit.editing },
] as const;

/** Title and steps of a procedure, to be written anew in its place. Escape leaves it as it was. */
export function ProcedureEditor({ procedure, onClose }: ProcedureEditorProps) {
  const [title, setTitle] = useState(procedure.title);
  const [drafts, setDrafts] = useState<readonly DraftStep[]>(() => procedure.steps.map(toDraft));
  const steps = drafts.flatMap(toSteps);
  const isReady = title.trim() !== '' && steps.length > 0;
  const change = (key: number, values: Partial<DraftStep>): void =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)));
  const save = async (): Promise<void> => {
    if (isReady && (await edit({ id: procedure.id, title: title.trim(), steps }))) onClose();
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onClose();
        if (key === 'Enter' && (nativeEvent.metaKey || nativeEvent.ctrlKey)) void save();
      }}
    >
      <TextField label={texts.edit.title} value={title} onChange={setTitle} autoFocus />
      {drafts.map(({ key, kind, text }, index) => (
        <div key={key} className={styles.step}>
          <Select
            label={texts.edit.kind(index + 1)}
            isLabelHidden
            value={kind}
            options={KINDS}
            onChange={(next) => change(key, { kind: next })}
          />
          <TextArea
            label={texts.edit.step(index + 1)}
            isLabelHidden
            isMono
            rows={Math.min(6, text.split('\n').length)}
            placeholder={kind === 'edit' ? texts.edit.filesHint : ''}
            value={text}
            onChange={(next) => change(key, { text: next })}
          />
          <IconButton
            icon={Trash2}
            label={texts.edit.remove(index + 1)}
            onClick={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          icon={Plus}
          variant="ghost"
          onClick={() =>
            setDrafts([
              ...drafts,
              { key: Math.max(0, ...drafts.map((draft) => draft.key)) + 1, kind: 'run', text: '' },
            ])
          }
        >
          {texts.edit.add}
        </Button>
        <span className={styles.gap} />
        <Button onClick={onClose}>{texts.actions.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {texts.actions.save}
        </Button>
      </div>
    </form>
  );
}

function toDraft(step: Step, key: number): DraftStep {
  return { key, kind: step.kind, text: step.kind === 'run' ? step.command : step.files.join('\n') };
}

function toSteps({ kind, text }: DraftStep): readonly Step[] {
  if (kind === 'run') return text.trim() === '' ? [] : [{ kind, command: text.trim() }];
  const files = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return files.length === 0 ? [] : [{ kind, files }];
}
