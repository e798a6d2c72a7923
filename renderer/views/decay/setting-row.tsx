import { Minus, Plus, RotateCcw } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { decayTexts } from '../../texts/decay.ts';
import styles from './settings-panel.module.css';
import { isInRange, type SettingId } from './use-proposal.ts';

interface SettingRowProps {
  readonly id: SettingId;
  readonly label: string;
  readonly hint: string | null;
  /** As it applies. */
  readonly value: number;
  readonly published: number;
  /** A person has set it. */
  readonly isSet: boolean;
  /** What is proposed; null: back to what is published; absent: as it is. */
  readonly typed: string | null | undefined;
  readonly onChange: (value: string | null) => void;
}

/** One value: as it is, in a field to type another into, with steps and the way back. */
export function SettingRow(props: SettingRowProps) {
  const { id, label, hint, value, published, isSet, typed, onChange } = props;
  const isShare = id === 'dropBelow';
  const inWords = isShare ? String : decayTexts.halfLife;
  const present = typed === null ? published : typed === undefined ? value : Number(typed);
  const shown = typed ?? inWords(typed === null ? published : value);
  const isWrong = typeof typed === 'string' && !isInRange(id, typed);
  const step = (factor: number): void => onChange(inWords(present * factor));
  const isPublished = typed === null || (typed === undefined && !isSet);
  return (
    <div className={styles.row}>
      <div className={styles.label}>
        <span>{label}</span>
        {hint !== null && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.field}>
        <IconButton
          icon={Minus}
          size="s"
          label={decayTexts.halve(label)}
          disabled={isWrong}
          onClick={() => step(0.5)}
        />
        <TextField
          label={isShare ? label : `${label}, ${decayTexts.days}`}
          isLabelHidden
          inputMode="decimal"
          className={styles.input ?? ''}
          value={shown}
          onChange={onChange}
          error={isWrong ? (isShare ? decayTexts.thresholdRange : decayTexts.outOfRange) : null}
        />
        <IconButton
          icon={Plus}
          size="s"
          label={decayTexts.double(label)}
          disabled={isWrong}
          onClick={() => step(2)}
        />
      </div>
      <span className={typed === undefined ? styles.note : styles.changed}>
        {isPublished ? decayTexts.isPublished : decayTexts.published(inWords(published))}
      </span>
      <IconButton
        icon={RotateCcw}
        size="s"
        label={decayTexts.backToPublished(label)}
        disabled={isPublished}
        onClick={() => onChange(null)}
      />
    </div>
  );
}
