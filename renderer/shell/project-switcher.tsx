import { Command } from 'cmdk';
import { Check, ChevronsUpDown, Folder, Layers } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../components/popover.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { chooseProject, projectName, useProjects } from '../state/project-store.ts';
import { shellTexts } from '../texts/shell.ts';
import styles from './project-switcher.module.css';

/** Chooses the project that all views look at. */
export function ProjectSwitcher() {
  const { list, current } = useProjects();
  const [isOpen, setOpen] = useState(false);
  const name = current === null ? shellTexts.allProjects : projectName(list, current);
  const choose = (ref: string | null): void => {
    chooseProject(ref);
    setOpen(false);
  };
  return (
    <Popover
      label={shellTexts.project}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          title={`${shellTexts.project}: ${name}`}
          aria-label={`${shellTexts.project}: ${name}`}
        >
          <span
            className={styles.mark}
            data-letter={current === null ? undefined : name.slice(0, 1).toUpperCase()}
            aria-hidden
          >
            {current === null && <Layers />}
          </span>
          <span className={styles.name}>{name}</span>
          <ChevronsUpDown className={styles.chevron} aria-hidden />
        </button>
      }
    >
      <Command label={shellTexts.project} className={styles.command}>
        <Command.Input placeholder={shellTexts.findProject} className={styles.input} />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{shellTexts.noProject}</Command.Empty>
          <Command.Item
            value={shellTexts.allProjects}
            onSelect={() => choose(null)}
            className={styles.option}
          >
            <Layers aria-hidden />
            <span className={styles.optionName}>{shellTexts.allProjects}</span>
            {current === null && <Check aria-hidden />}
          </Command.Item>
          {list?.map(({ ref, name: each, lastAt }) => (
            <Command.Item
              key={ref}
              // What is outside any project has an empty ref, and could not be chosen by it.
              value={`${each} ${ref}`}
              onSelect={() => choose(ref)}
              className={styles.option}
            >
              <Folder aria-hidden />
              <span className={styles.optionName}>{each}</span>
              {lastAt !== null && (
                <span className={styles.at}>
                  <RelativeTime at={lastAt} />
                </span>
              )}
              {current === ref && <Check aria-hidden />}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
