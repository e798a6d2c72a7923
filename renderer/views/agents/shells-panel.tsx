import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { useCall } from '../../state/use-call.ts';
import { agentsTexts } from '../../texts/agents.ts';
import { shellsTexts } from '../../texts/shells.ts';
import styles from './agent-card.module.css';
import { ChangeDialog } from './change-dialog.tsx';

type Shell = ResultOf<'shell.list'>['shells'][number];
type ShellAction = keyof typeof shellsTexts.dialog.actions;

interface Chosen {
  readonly shell: Shell;
  readonly action: ShellAction;
}

const TONES = { connected: 'good', 'needs-repair': 'warn', 'not-connected': 'neutral' } as const;
const ACTIONS = {
  connected: ['uninstall'],
  'needs-repair': ['repair', 'uninstall'],
  'not-connected': ['install'],
} as const satisfies Record<Shell['state'], readonly ShellAction[]>;

/** The shells of this machine, and whether they report the commands that a person runs. */
export function ShellsPanel() {
  const listed = useCall('shell.list', {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (listed.state === 'loading') return <LoadingState rows={3} />;
  if (listed.state === 'error') return <ErrorState error={listed.error} onRetry={listed.reload} />;
  const here = listed.data.shells.filter(
    ({ isInstalled, state }) => isInstalled || state !== 'not-connected',
  );
  const problems = here.flatMap((shell) => shell.problems);
  return (
    <Panel title={shellsTexts.title}>
      <div className={styles.body}>
        <p>{shellsTexts.text}</p>
        {problems.length > 0 && (
          <ul className={styles.problems} role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <ShellTable shells={here} onChoose={setChosen} />
      </div>
      {chosen !== null && (
        <ShellDialog {...chosen} onClose={() => setChosen(null)} onChanged={listed.reload} />
      )}
    </Panel>
  );
}

interface ShellTableProps {
  readonly shells: readonly Shell[];
  readonly onChoose: (chosen: Chosen) => void;
}

function ShellTable({ shells, onChoose }: ShellTableProps) {
  return (
    <DataTable
      label={shellsTexts.title}
      rows={shells}
      keyOf={({ name }) => name}
      columns={[
        { id: 'name', header: shellsTexts.shell, render: ({ name }) => <code>{name}</code> },
        {
          id: 'file',
          header: shellsTexts.startFile,
          isWide: true,
          render: ({ startFile }) => <code>{startFile}</code>,
        },
        {
          id: 'state',
          header: shellsTexts.stateHeader,
          render: ({ state }) => <Badge tone={TONES[state]}>{agentsTexts.state[state]}</Badge>,
        },
        {
          id: 'actions',
          header: '',
          align: 'end',
          render: (shell) =>
            ACTIONS[shell.state].map((action) => (
              <Button
                key={action}
                size="s"
                variant={action === 'uninstall' ? 'ghost' : 'secondary'}
                onClick={() => onChoose({ shell, action })}
              >
                {shellsTexts.actions[action](shell.name)}
              </Button>
            )),
        },
      ]}
    />
  );
}

interface ShellDialogProps extends Chosen {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function ShellDialog({ shell: { name }, action, onClose, onChanged }: ShellDialogProps) {
  const texts = shellsTexts.dialog.actions[action];
  const method = action === 'uninstall' ? 'uninstall' : 'install';
  const preview = useCall('shell.preview', { shell: name, action: method });
  const isNew = preview.state === 'ready' && preview.data.isNew;
  const make = async (): Promise<string> => {
    await api.call(`shell.${method}`, { shell: name });
    return shellsTexts.done[method](name);
  };
  return (
    <ChangeDialog
      title={texts.title(name)}
      description={isNew ? texts.newText : texts.text}
      confirm={texts.confirm}
      isDanger={method === 'uninstall'}
      label={shellsTexts.dialog.change}
      nothing={method === 'install' ? shellsTexts.dialog.nothing : shellsTexts.dialog.asIs}
      preview={preview}
      change={preview.data === null ? null : { ...preview.data, file: preview.data.startFile }}
      make={make}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
