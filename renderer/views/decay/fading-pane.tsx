import { useState } from 'react';
import { SplitView } from '../../components/split-view.tsx';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { CurvePanel } from './curve-panel.tsx';
import { type FadingChoice, FadingFilters } from './fading-filters.tsx';
import { chosenItems, type FadingItem, keyOf } from './fading-item.ts';
import { FadingList } from './fading-list.tsx';
import styles from './fading-pane.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { pinItem } from './upkeep-actions.ts';
import { useProposal } from './use-proposal.ts';

/** Things asked for. Chosen: more than a person goes through at a sitting. */
const LIMIT = 1_000;

/** What fades in a project beside how it fades: as it does now, and as proposed. */
export function FadingPane({ project }: { readonly project: string }) {
  const [choice, choose] = useState<FadingChoice>({ what: 'file', text: '', sort: 'soonest' });
  const [picked, pick] = useState<FadingItem | null>(null);
  const proposal = useProposal();
  const settings = useCall('maintenance.settings', { project });
  const fading = useCall('maintenance.fading', { project, what: choice.what, limit: LIMIT });
  const [round, nextRound] = useState(0);
  const items = chosenItems(fading.data?.items ?? [], choice.text, choice.sort);
  const index = items.findIndex((item) => picked !== null && keyOf(item) === keyOf(picked));
  const selected = index >= 0 ? index : items.length > 0 ? 0 : -1;
  const item = items[selected] ?? null;
  const changed = (): void => {
    settings.reload();
    fading.reload();
    nextRound((count) => count + 1);
  };
  const list = (
    <div className={styles.side}>
      <FadingFilters
        choice={choice}
        onChange={choose}
        shown={fading.data === null ? '' : decayTexts.shown(items.length, LIMIT)}
      />
      <div className={styles.list}>
        <FadingList
          call={fading}
          items={items}
          selected={selected}
          onSelect={(at) => pick(items[at] ?? null)}
          onKey={(key) => {
            if (key === 'p' && item !== null) void pinItem(project, item, changed);
          }}
        />
      </div>
    </div>
  );
  const detail = (
    <div className={styles.detail}>
      <CurvePanel project={project} item={item} patch={proposal.settled} round={round} onChanged={changed} />
      <SettingsPanel settings={settings} proposal={proposal} />
      <PreviewPanel project={project} proposal={proposal} round={round} onChanged={changed} />
    </div>
  );
  return <SplitView id="decay" list={list} detail={detail} initial={44} />;
}
