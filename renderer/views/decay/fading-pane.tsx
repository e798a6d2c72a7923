import { useState } from 'react';
import { SplitView } from '../../components/split-view.tsx';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { useCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { CurvePanel } from './curve-panel.tsx';
import { type FadingChoice, FadingFilters } from './fading-filters.tsx';
import { chosenItems, type FadingItem, keyOf } from './fading-item.ts';
import { FadingList } from './fading-list.tsx';
import styles from './fading-pane.module.css';
import { OutlookPanel } from './outlook-panel.tsx';
import { PreviewBar } from './preview-bar.tsx';
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
  const { settled } = proposal;
  const preview = useCall(
    'maintenance.preview',
    { project, ...(settled !== null && { settings: settled }) },
    { keepPrevious: true },
  );
  const items = chosenItems(fading.data?.items ?? [], choice.text, choice.sort);
  const index = items.findIndex((item) => picked !== null && keyOf(item) === keyOf(picked));
  const selected = index >= 0 ? index : items.length > 0 ? 0 : -1;
  const item = items[selected] ?? null;
  const changed = (): void => {
    settings.reload();
    fading.reload();
    preview.reload();
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
            if (key === SHORTCUTS.decay.pin && item !== null) void pinItem(project, item, changed);
          }}
        />
      </div>
    </div>
  );
  const detail = (
    <div className={styles.detail}>
      <div className={styles.scroll}>
        <CurvePanel project={project} item={item} patch={settled} round={round} onChanged={changed} />
        <SettingsPanel settings={settings} proposal={proposal} />
        <OutlookPanel preview={preview} isChanged={settled !== null} />
      </div>
      <PreviewBar project={project} preview={preview} proposal={proposal} onChanged={changed} />
    </div>
  );
  return <SplitView id="decay" list={list} detail={detail} initial={44} />;
}
