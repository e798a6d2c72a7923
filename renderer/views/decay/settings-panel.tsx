import { Button } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import type { LiveCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings-panel.module.css';
import { ASSOCIATION_KINDS, type Proposal, type SettingId, type Settings } from './use-proposal.ts';

interface SettingsPanelProps {
  readonly settings: LiveCall<Settings>;
  readonly proposal: Proposal;
}

interface Row {
  readonly id: SettingId;
  readonly label: string;
  readonly hint?: string;
}

const ROWS: readonly Row[] = [
  ...ASSOCIATION_KINDS.map((id) => ({ id, label: decayTexts.kinds[id] })),
  { id: 'activation', label: decayTexts.activation, hint: decayTexts.activationHint },
  { id: 'reinforcement', label: decayTexts.reinforcement, hint: decayTexts.reinforcementHint },
  { id: 'dropBelow', label: decayTexts.dropBelow, hint: decayTexts.dropBelowHint },
];

/** Half-lives of a project, a row each, with what is proposed for them. */
export function SettingsPanel({ settings, proposal }: SettingsPanelProps) {
  if (settings.state === 'loading') return <LoadingState rows={7} />;
  if (settings.state === 'error') return <ErrorState error={settings.error} onRetry={settings.reload} />;
  const { data } = settings;
  const isAnySet = ROWS.some(({ id }) => isSet(data, id));
  return (
    <Panel
      title={decayTexts.settings}
      note={decayTexts.settingsNote}
      actions={
        <Button
          size="s"
          variant="ghost"
          disabled={!isAnySet}
          onClick={() => {
            for (const { id } of ROWS) if (isSet(data, id)) proposal.change(id, null);
          }}
        >
          {decayTexts.reset}
        </Button>
      }
    >
      <div className={styles.rows}>
        {ROWS.map(({ id, label, hint }) => (
          <SettingRow
            key={id}
            id={id}
            label={label}
            hint={hint ?? null}
            value={numberOf(data.effective, id)}
            published={numberOf(data.published, id)}
            isSet={isSet(data, id)}
            typed={proposal.draft[id]}
            onChange={(value) => proposal.change(id, value)}
          />
        ))}
      </div>
    </Panel>
  );
}

function numberOf(values: Settings['effective'], id: SettingId): number {
  if (id === 'activation' || id === 'reinforcement' || id === 'dropBelow') return values[id];
  return values.association[id];
}

function isSet({ settings }: Settings, id: SettingId): boolean {
  if (id === 'activation' || id === 'reinforcement' || id === 'dropBelow') return settings[id] !== null;
  return settings.association[id] !== null;
}
