import { Select } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import { counted } from '../../format/number.ts';
import { useHostStatus } from '../../state/host-store.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { PatternList } from './pattern-list.tsx';
import { Group, Row } from './section.tsx';
import type { Change, Settings } from './use-settings.ts';
import styles from './watched-folders.module.css';

const OFFERED_MINUTES = [5, 10, 15, 30, 60];

interface WatchedFoldersProps {
  readonly settings: Settings;
  readonly change: Change;
}

/** Whether files are watched for what is saved in editors, which folders more, and how that goes. */
export function WatchedFolders({ settings, change }: WatchedFoldersProps) {
  const { label, hint } = settingsTexts.switches.watchEditors;
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        isOn={settings.watchEditors}
        onChange={(watchEditors) => void change({ watchEditors })}
      />
      {settings.watchEditors && (
        <>
          <WatchedNow />
          <IdleMinutes settings={settings} change={change} />
          <PatternList
            title={settingsTexts.watchedFolders}
            hint={settingsTexts.watchedFoldersHint}
            example="/home/you/code/app"
            patterns={settings.watchedFolders}
            onChange={(watchedFolders) => change({ watchedFolders })}
          />
        </>
      )}
    </>
  );
}

/** After how long a silence a piece of work counts as over. */
function IdleMinutes({ settings: { idleMinutes }, change }: WatchedFoldersProps) {
  const offered = [...new Set([...OFFERED_MINUTES, idleMinutes])].sort((one, other) => one - other);
  return (
    <Row>
      <Select
        label={settingsTexts.idleMinutes}
        hint={settingsTexts.idleMinutesHint}
        value={String(idleMinutes)}
        onChange={(minutes) => void change({ idleMinutes: Number(minutes) })}
        options={offered.map((minutes) => ({
          value: String(minutes),
          label: settingsTexts.minutes(minutes),
        }))}
      />
    </Row>
  );
}

/** Each root with how it is watched; what is wrong in words. */
function WatchedNow() {
  const watching = useHostStatus()?.watching;
  if (watching === undefined || (watching.roots.length === 0 && watching.trouble === null)) return null;
  return (
    <Group title={settingsTexts.watchedNow}>
      {watching.trouble !== null && (
        <p className={styles.trouble}>{settingsTexts.notWatched(watching.trouble)}</p>
      )}
      <ul className={styles.roots} aria-label={settingsTexts.watchedNow}>
        {watching.roots.map(({ root, state, files, troubles }) => (
          <li key={root} className={styles.root}>
            <code className={styles.path}>{root}</code>
            <span className={styles.state}>
              {settingsTexts.watchStates[state]} · {counted(files, 'file')}
            </span>
            {troubles.map((words) => (
              <span key={words} className={styles.trouble}>
                {words}.
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Group>
  );
}
