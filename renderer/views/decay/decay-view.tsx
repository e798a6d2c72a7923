import { PageHeader } from '../../components/page-header.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { replaceParams } from '../../state/view-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import type { ViewProps } from '../view-props.ts';
import { ChangesPane } from './changes-pane.tsx';
import styles from './decay-view.module.css';
import { FadingPane } from './fading-pane.tsx';
import { PinsPane } from './pins-pane.tsx';
import { ProjectsPane } from './projects-pane.tsx';
import { StoragePane } from './storage-pane.tsx';

const PARTS = ['fading', 'pins', 'changes', 'storage'] as const;
type Part = (typeof PARTS)[number];

/** What fades, how fast, what does not, what was changed of it, and what all of it takes on disk. */
export function DecayView({ project: current, params }: ViewProps) {
  // A link may name another than the one that is looked at.
  const project = params.get('project') ?? current;
  const named = params.get('part');
  const part = PARTS.find((each) => each === named) ?? 'fading';
  return (
    <>
      <PageHeader title={decayTexts.title} subtitle={decayTexts.subtitle} />
      <div className={styles.body}>
        <Tabs<Part>
          label={decayTexts.parts}
          value={part}
          onChange={(next) => replaceParams({ project: params.get('project'), part: next })}
          tabs={[
            {
              value: 'fading',
              label: decayTexts.fadingTab,
              content: project === null ? <ProjectsPane /> : <FadingPane key={project} project={project} />,
            },
            { value: 'pins', label: decayTexts.pinsTab, content: <PinsPane project={project} /> },
            { value: 'changes', label: decayTexts.changesTab, content: <ChangesPane project={project} /> },
            { value: 'storage', label: decayTexts.storageTab, content: <StoragePane /> },
          ]}
        />
      </div>
    </>
  );
}
