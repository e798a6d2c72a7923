import { Command } from 'cmdk';
import { Folder, Layers } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { Dialog } from '../components/dialog.tsx';
import { Kbd } from '../components/kbd.tsx';
import { chooseProject, useProjects } from '../state/project-store.ts';
import { useStored } from '../state/store.ts';
import { goTo } from '../state/view-store.ts';
import { apiTexts } from '../texts/api.ts';
import { shellTexts } from '../texts/shell.ts';
import { VIEWS } from '../views/views.ts';
import styles from './palette.module.css';
import { PALETTE_ACTIONS } from './palette-actions.ts';
import { PaletteFound } from './palette-found.tsx';

const texts = shellTexts.palette;

/** Goes anywhere by name: views, projects, and what memory holds. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { list, current } = useProjects();
  const [query, setQuery] = useState('');
  const isAway = useStored(api.connection) === 'lost';
  const run = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Dialog onClose={onClose} title={texts.title} size="m" isBare>
      <Command label={texts.title} className={styles.palette} loop>
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder={texts.placeholder}
          className={styles.input}
          autoFocus
        />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>
            {isAway ? apiTexts.unreachable : texts.nothing}
          </Command.Empty>
          <Command.Group heading={texts.views} className={styles.group}>
            {VIEWS.map(({ id, icon: Icon, shortcut }) => (
              <Command.Item
                key={id}
                value={shellTexts.views[id]}
                onSelect={run(() => goTo(id))}
                className={styles.item}
              >
                <Icon aria-hidden />
                <span className={styles.name}>{shellTexts.views[id]}</span>
                {shortcut !== null && <Kbd keys={shortcut} />}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={texts.actions} className={styles.group}>
            {PALETTE_ACTIONS.map(({ label, icon: Icon, shortcut, run: act }) => (
              <Command.Item key={label} value={label} onSelect={run(act)} className={styles.item}>
                <Icon aria-hidden />
                <span className={styles.name}>{label}</span>
                {shortcut !== undefined && <Kbd keys={shortcut} />}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={texts.projects} className={styles.group}>
            <Command.Item
              value={shellTexts.allProjects}
              onSelect={run(() => chooseProject(null))}
              className={styles.item}
            >
              <Layers aria-hidden />
              <span className={styles.name}>{shellTexts.allProjects}</span>
            </Command.Item>
            {list?.map(({ ref, name }) => (
              <Command.Item
                key={ref}
                value={`project ${ref}`}
                keywords={[name]}
                onSelect={run(() => chooseProject(ref))}
                className={styles.item}
              >
                <Folder aria-hidden />
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>{ref}</span>
              </Command.Item>
            ))}
          </Command.Group>
          <PaletteFound query={query} project={current} onPicked={onClose} />
        </Command.List>
      </Command>
    </Dialog>
  );
}
