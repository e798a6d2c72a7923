import { useState } from 'react';
import { api } from '../../api/api.ts';
import { asApiError } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { loadProjects, useProjects } from '../../state/project-store.ts';
import { useCall } from '../../state/use-call.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { EraseDialog } from './erase-dialog.tsx';
import {
  type Counted,
  type ErasableKind,
  NOTHING_CHOSEN,
  type Scope,
  type ScopeBy,
  scopeOf,
} from './erase-scope.ts';
import { PendingErasures } from './pending-erasures.tsx';
import { Refusal, Row, Section } from './section.tsx';

const texts = settingsTexts.erase;
const BY = ['project', 'time', 'kind'] as const satisfies readonly ScopeBy[];
const KINDS = ['prompts', 'commands', 'errors', 'searches'] as const satisfies readonly ErasableKind[];

/** Erasing by project, time or kind: counted first, then undone or gone. */
export function EraseSection() {
  const [choice, choose] = useState(NOTHING_CHOSEN);
  const setChoice = (next: typeof choice): void => {
    choose(next);
    refuse(null);
  };
  const [isCounting, setCounting] = useState(false);
  const [counted, setCounted] = useState<{ readonly scope: Scope; readonly counts: Counted } | null>(null);
  /** Why nothing is asked. */
  const [refusal, refuse] = useState<string | null>(null);
  const pending = useCall('privacy.pending', {});
  const scope = scopeOf(choice);
  const count = async (): Promise<void> => {
    if (scope === null) return;
    setCounting(true);
    refuse(null);
    try {
      const counts = await api.call('privacy.count', { scope });
      if (counts.counts.events + counts.counts.changedEvents + counts.counts.projects === 0)
        refuse(texts.nothing);
      else setCounted({ scope, counts });
    } catch (failure) {
      refuse(asApiError(failure).message);
    }
    setCounting(false);
  };
  const changed = (): void => {
    pending.reload();
    void loadProjects();
  };
  return (
    <Section id="erase" text={texts.text}>
      <Row>
        <Segmented
          label={texts.what}
          value={choice.by}
          onChange={(by) => setChoice({ ...choice, by })}
          options={BY.map((value) => ({ value, label: texts.by[value] }))}
        />
      </Row>
      <Row>
        <ProjectSelect
          isNeeded={choice.by === 'project'}
          value={choice.project}
          onChange={(project) => setChoice({ ...choice, project })}
        />
        {choice.by === 'time' && (
          <>
            <TextField
              type="date"
              label={texts.since}
              value={choice.since}
              onChange={(since) => setChoice({ ...choice, since })}
            />
            <TextField
              type="date"
              label={texts.until}
              value={choice.until}
              onChange={(until) => setChoice({ ...choice, until })}
            />
          </>
        )}
        {choice.by === 'kind' &&
          KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={texts.kinds[kind]}
              isChecked={choice.kinds.includes(kind)}
              onChange={(isChecked) =>
                setChoice({
                  ...choice,
                  kinds: KINDS.filter((one) => (one === kind ? isChecked : choice.kinds.includes(one))),
                })
              }
            />
          ))}
        <Button disabled={scope === null || isCounting} onClick={() => void count()}>
          {isCounting ? texts.counting : texts.count}
        </Button>
      </Row>
      <Refusal message={refusal} />
      <PendingErasures call={pending} onChanged={changed} />
      {counted && <EraseDialog {...counted} onClose={() => setCounted(null)} onChanged={changed} />}
    </Section>
  );
}

interface ProjectSelectProps {
  readonly isNeeded: boolean;
  readonly value: string;
  readonly onChange: (ref: string) => void;
}

function ProjectSelect({ isNeeded, value, onChange }: ProjectSelectProps) {
  const { list } = useProjects();
  return (
    <Select
      label={texts.project}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: isNeeded ? texts.choose : texts.anyProject },
        ...(list ?? []).filter(({ ref }) => ref !== '').map(({ ref, name }) => ({ value: ref, label: name })),
      ]}
    />
  );
}
