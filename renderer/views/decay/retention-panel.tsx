import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatBytes } from '../../format/number.ts';
import { toast } from '../../state/toast-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import styles from './storage-pane.module.css';

type Storage = ResultOf<'maintenance.storage'>;

/** For how long events are kept; null: for ever. */
interface Option {
  readonly days: number | null;
  readonly events: number;
  readonly bytes: number;
}

interface RetentionPanelProps {
  readonly storage: Storage;
  readonly onChanged: () => void;
}

/** For how long events are kept, with what less would save, counted before anything goes. */
export function RetentionPanel({ storage: { retention }, onChanged }: RetentionPanelProps) {
  const [asked, ask] = useState<Option | null>(null);
  const options: readonly Option[] = [{ days: null, events: 0, bytes: 0 }, ...retention.savings];
  const isListed = options.some(({ days }) => days === retention.days);
  return (
    <Panel title={decayTexts.keeping} note={decayTexts.keepingNote}>
      <div className={styles.options}>
        {!isListed && <OptionRow option={{ days: retention.days, events: 0, bytes: 0 }} isSet onAsk={ask} />}
        {options.map((option) => (
          <OptionRow
            key={String(option.days)}
            option={option}
            isSet={option.days === retention.days}
            onAsk={ask}
          />
        ))}
      </div>
      {asked !== null && <KeepDialog option={asked} onClose={() => ask(null)} onDone={onChanged} />}
    </Panel>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly isSet: boolean;
  readonly onAsk: (option: Option) => void;
}

function OptionRow({ option, isSet, onAsk }: OptionRowProps) {
  const { days, events, bytes } = option;
  const name = days === null ? decayTexts.forEver : decayTexts.keepDays(days);
  return (
    <div className={styles.option}>
      <span className={styles.days}>{name}</span>
      <span className={styles.saving}>
        {days !== null &&
          (events > 0 ? decayTexts.saves(events, formatBytes(bytes)) : decayTexts.savesNothing)}
      </span>
      {isSet ? (
        <Badge tone="accent">{decayTexts.isKept}</Badge>
      ) : (
        <Button size="s" aria-label={`${decayTexts.set} ${name}`} onClick={() => onAsk(option)}>
          {decayTexts.set}
        </Button>
      )}
    </div>
  );
}

interface KeepDialogProps {
  readonly option: Option;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function KeepDialog({ option: { days, events, bytes }, onClose, onDone }: KeepDialogProps) {
  const text =
    days === null
      ? decayTexts.keepEver
      : events === 0
        ? decayTexts.keepNothing
        : decayTexts.keepText(events, formatBytes(bytes));
  return (
    <ConfirmDialog
      title={days === null ? decayTexts.keepEverTitle : decayTexts.keepTitle(decayTexts.keepDays(days))}
      description={text}
      confirm={decayTexts.keepConfirm(events)}
      isDanger={events > 0}
      onClose={onClose}
      onConfirm={async () => {
        const { waiting } = await api.call('maintenance.retention', { days });
        toast({ text: decayTexts.keepDone(waiting.map(({ project }) => project)) });
        onDone();
      }}
    />
  );
}
