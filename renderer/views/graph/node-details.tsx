import { ClipboardCopy, Expand, ExternalLink, Focus, Pin, PinOff, Trash2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Bar } from '../../components/bar.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { ForgetDialog } from '../../components/forget-dialog.tsx';
import { KindIcon } from '../../components/kind-icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatCount, formatWeight } from '../../format/number.ts';
import { shortName } from '../../format/resource-name.ts';
import { copyText } from '../../state/clipboard.ts';
import { openInEditor } from '../../state/editor.ts';
import { useHotkey } from '../../state/hotkey.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { graphTexts } from '../../texts/graph.ts';
import { searchTexts } from '../../texts/search.ts';
import { pin } from './corrections.ts';
import styles from './details.module.css';
import { Details, Fact, Facts, Part } from './details.tsx';
import type { GraphPictures } from './graph-store.ts';
import { type GraphNode, type PictureIndex, refOf } from './picture.ts';

interface NodeDetailsProps {
  readonly node: GraphNode;
  readonly areas: readonly string[];
  readonly index: PictureIndex;
  readonly pictures: GraphPictures;
  readonly project: string;
  readonly onClose: () => void;
  /** Something of it was changed. */
  readonly onChanged: () => void;
}

/** A resource: what is known of it, what it goes with, and what can be done with it. */
export function NodeDetails(props: NodeDetailsProps) {
  const { node, areas, index, pictures, onClose } = props;
  const texts = graphTexts.node;
  const neighbours = index.neighbours(node.id);
  const { strongest } = index;
  return (
    <Details
      label={node.name}
      heading={
        <>
          <KindIcon kind={node.kind} />
          {shortName(node)}
        </>
      }
      note={node.kind === 'file' ? node.name : undefined}
      onClose={onClose}
      actions={<NodeActions {...props} />}
    >
      <Facts>
        <Fact name={texts.accesses}>{texts.times(node.accesses)}</Fact>
        {node.kind === 'file' && <Fact name={texts.edits}>{texts.times(node.edits)}</Fact>}
        <Fact name={texts.sessions}>{formatCount(node.sessions)}</Fact>
        <Fact name={texts.first}>
          <RelativeTime at={node.firstAt} />
        </Fact>
        <Fact name={texts.last}>
          <RelativeTime at={node.lastAt} />
        </Fact>
        <Fact name={texts.activation}>{formatWeight(node.activation)}</Fact>
        {node.area !== null && <Fact name={texts.area}>{areas[node.area]}</Fact>}
      </Facts>
      <Part title={texts.neighbours}>
        <ul className={styles.rows}>
          {neighbours.map(({ node: other, edge, out, back }) => (
            <li key={other.id}>
              <button type="button" className={styles.row} onClick={() => pictures.select(edge.id)}>
                <KindIcon kind={other.kind} />
                <span className={styles.rowName} title={other.name}>
                  {shortName(other)}
                </span>
                <span className={styles.rowBar}>
                  <Bar share={Math.max(out, back) / strongest} />
                </span>
                <span className={styles.rowNumber}>{formatWeight(Math.max(out, back))}</span>
              </button>
            </li>
          ))}
        </ul>
        {node.hidden > 0 && <p className={styles.text}>{texts.hidden(node.hidden)}</p>}
      </Part>
    </Details>
  );
}

function NodeActions({ node, pictures, project, onChanged }: NodeDetailsProps) {
  const texts = graphTexts.node;
  const resource = refOf(node.id);
  const { path } = node;
  const [isForgetting, setForgetting] = useState(false);
  const forget = (): void => setForgetting(true);
  const expand = (): void => void pictures.expand(node.id);
  const centre = (): void => void pictures.open({ kind: 'resource', resource });
  const togglePin = (): void =>
    void pin({ project, resource, pinned: !node.isPinned }, shortName(node), onChanged);
  useHotkey(SHORTCUTS.graph.expand, expand, node.hidden > 0);
  useHotkey(SHORTCUTS.graph.centre, centre);
  useHotkey(SHORTCUTS.graph.pin, togglePin);
  useHotkey(SHORTCUTS.graph.forget, forget, !isForgetting);
  return (
    <>
      <Button
        size="s"
        icon={Expand}
        disabled={node.hidden === 0}
        title={node.hidden === 0 ? texts.nothingHidden : undefined}
        onClick={expand}
      >
        {node.hidden > 0 ? texts.expandMore(node.hidden) : texts.expand}
      </Button>
      <Button size="s" variant="ghost" icon={Focus} onClick={centre}>
        {texts.centre}
      </Button>
      <Button size="s" variant="ghost" icon={node.isPinned ? PinOff : Pin} onClick={togglePin}>
        {node.isPinned ? texts.unpin : texts.pin}
      </Button>
      {path !== null && (
        <IconButton size="s" icon={ExternalLink} label={texts.open} onClick={() => void openInEditor(path)} />
      )}
      {node.kind === 'file' && (
        <IconButton
          size="s"
          icon={ClipboardCopy}
          label={texts.copy}
          onClick={() => void copyText(path ?? node.name, texts.copied)}
        />
      )}
      <IconButton size="s" icon={Unlink} label={texts.remove} onClick={() => void pictures.remove(node.id)} />
      <IconButton size="s" icon={Trash2} label={searchTexts.actions.forget} onClick={forget} />
      {isForgetting && (
        <ForgetDialog
          forgotten={{ name: node.name, project, what: { resource } }}
          onClose={() => setForgetting(false)}
          onChanged={() => void pictures.refresh(node.id)}
        />
      )}
    </>
  );
}
