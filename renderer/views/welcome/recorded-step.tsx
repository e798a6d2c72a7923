import { Ban, Check, type LucideIcon } from 'lucide-react';
import { Switch } from '../../components/switch.tsx';
import { useCall } from '../../state/use-call.ts';
import { welcomeTexts } from '../../texts/welcome.ts';
import { useSettings } from '../settings/use-settings.ts';
import styles from './recorded-step.module.css';
import { Step } from './step.tsx';

/** What is recorded, what never is, and where it lies. */
export function RecordedStep() {
  const { title, does, never, where } = welcomeTexts.recorded;
  const status = useCall('host.status', {});
  return (
    <Step title={title}>
      <div className={styles.columns}>
        <Facts icon={Check} tone={styles.does} title={does.title} items={does.items} />
        <Facts icon={Ban} tone={styles.never} title={never.title} items={never.items} />
      </div>
      <WatchSwitch />
      <p className={styles.where}>{status.data === null ? '\u00a0' : where(status.data.home)}</p>
    </Step>
  );
}

/** Whether people's own saves are noticed: the person says. */
function WatchSwitch() {
  const { call, change } = useSettings();
  const { label, hint } = welcomeTexts.recorded.watch;
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={call.data?.settings.watchEditors ?? false}
      onChange={(watchEditors) => void change({ watchEditors })}
      disabled={call.data === null}
    />
  );
}

interface FactsProps {
  readonly icon: LucideIcon;
  readonly tone: string | undefined;
  readonly title: string;
  readonly items: readonly string[];
}

function Facts({ icon: Icon, tone, title, items }: FactsProps) {
  return (
    <div className={styles.facts}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <Icon aria-hidden className={tone} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
