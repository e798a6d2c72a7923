import { api } from '../../api/api.ts';
import { Switch } from '../../components/switch.tsx';
import { counted } from '../../format/number.ts';
import { useProjects } from '../../state/project-store.ts';
import { toastFailure } from '../../state/toast-store.ts';
import { hashOf } from '../../state/view-store.ts';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './capture-section.module.css';
import { PatternList } from './pattern-list.tsx';
import { Group, Section } from './section.tsx';
import type { Change, Settings } from './use-settings.ts';
import { WatchedFolders } from './watched-folders.tsx';

interface CaptureProps {
  readonly settings: Settings;
  readonly change: Change;
  /** A project was left out, or included again. */
  readonly onLeftOut: () => void;
}

/** What is recorded and what never is. */
export function CaptureSection({ settings, change, onLeftOut }: CaptureProps) {
  return (
    <Section
      id="capture"
      text={
        <>
          {settingsTexts.retention} <a href={hashOf('decay', {})}>{settingsTexts.decay}</a>.
        </>
      }
    >
      <Projects leftOut={settings.leftOutProjects} onLeftOut={onLeftOut} />
      <WatchedFolders settings={settings} change={change} />
      <PatternList
        title={settingsTexts.leftOutFolders}
        hint={settingsTexts.leftOutFoldersHint}
        example="~/clients/*"
        patterns={settings.leftOutFolders}
        onChange={(leftOutFolders) => change({ leftOutFolders })}
      />
      <PatternList
        title={settingsTexts.leftOutFiles}
        hint={settingsTexts.leftOutFilesHint}
        example="*.pem"
        patterns={settings.leftOutFiles}
        onChange={(leftOutFiles) => change({ leftOutFiles })}
      />
      <PatternList
        title={settingsTexts.ignorePatterns}
        hint={settingsTexts.ignorePatternsHint}
        example="dist/**"
        patterns={settings.ignorePatterns}
        onChange={(ignorePatterns) => change({ ignorePatterns })}
      />
      <Switch
        label={settingsTexts.switches.delivery.label}
        hint={settingsTexts.switches.delivery.hint}
        isOn={settings.delivery}
        onChange={(delivery) => void change({ delivery })}
      />
    </Section>
  );
}

/** Every project with whether it is recorded; those left out first, also where nothing of them is kept. */
function Projects({ leftOut, onLeftOut }: { leftOut: readonly string[]; onLeftOut: () => void }) {
  const { list } = useProjects();
  const known = new Map(
    (list ?? []).filter(({ ref }) => ref !== '').map((project) => [project.ref, project]),
  );
  const refs = [...leftOut, ...[...known.keys()].filter((ref) => !leftOut.includes(ref))];
  const set = async (project: string, isLeftOut: boolean): Promise<void> => {
    try {
      await api.call('project.leaveOut', { project, isLeftOut });
    } catch (failure) {
      toastFailure(failure);
    }
    onLeftOut();
  };
  return (
    <Group title={settingsTexts.leftOut} hint={settingsTexts.leftOutHint}>
      {refs.length === 0 ? (
        <p className={styles.none}>{settingsTexts.noProjects}</p>
      ) : (
        <ul className={styles.projects} aria-label={settingsTexts.leftOut}>
          {refs.map((ref) => {
            const project = known.get(ref);
            const isLeftOut = leftOut.includes(ref);
            return (
              <li key={ref} className={styles.project}>
                <Switch
                  label={project?.name ?? ref}
                  hint={
                    <>
                      <span className={styles.path}>{ref}</span>
                      {isLeftOut
                        ? ` · ${settingsTexts.isLeftOut}`
                        : ` · ${counted(project?.events ?? 0, 'event')}`}
                    </>
                  }
                  isOn={!isLeftOut}
                  onChange={(isOn) => void set(ref, !isOn)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}
