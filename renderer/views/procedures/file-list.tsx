import { ExternalLink, Waypoints } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { openInEditor } from '../../state/editor.ts';
import { goTo } from '../../state/view-store.ts';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import styles from './file-list.module.css';
import type { WholeProcedure } from './procedure.ts';

/** The files of a procedure: to open, or to see in the graph. */
export function FileList({ procedure: { paths, project } }: { readonly procedure: WholeProcedure }) {
  return (
    <ul className={styles.files}>
      {paths.map(({ file, path }) => (
        <li key={file} className={styles.file}>
          <code className={styles.name} title={file}>
            {file}
          </code>
          <IconButton
            icon={Waypoints}
            size="s"
            label={`${texts.showInGraph}: ${file}`}
            onClick={() => goTo('graph', { project: project.ref, resource: `file:${file}` })}
          />
          <IconButton
            icon={ExternalLink}
            size="s"
            label={path === null ? texts.notOnDisk : `${texts.openFile}: ${file}`}
            disabled={path === null}
            onClick={() => path !== null && void openInEditor(path)}
          />
        </li>
      ))}
    </ul>
  );
}
