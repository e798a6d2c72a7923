import {
  ClipboardCopy,
  ExternalLink,
  type LucideIcon,
  Pin,
  PinOff,
  Route,
  Trash2,
  Waypoints,
} from 'lucide-react';
import { api } from '../../api/api.ts';
import { copyText } from '../../state/clipboard.ts';
import { correct } from '../../state/corrections.ts';
import { openInEditor } from '../../state/editor.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { toast } from '../../state/toast-store.ts';
import { goTo } from '../../state/view-store.ts';
import { searchTexts } from '../../texts/search.ts';
import { type Hit, resourceOf } from './hit.ts';

const KEYS = SHORTCUTS.search;
const texts = searchTexts.actions;

/** Something that can be done with a result. */
export interface HitAction {
  readonly id: 'open' | 'copy' | 'graph' | 'pin' | 'forget';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut: string;
  /** Shown with its words. */
  readonly isMain?: boolean;
  readonly run: () => void;
}

/** Opens a result where it belongs: a file in the editor, a procedure in its view, all else in the graph. */
export function openHit(hit: Hit): void {
  if (hit.kind === 'procedure') goTo('procedures', { procedure: hit.id });
  else if (hit.kind === 'prompt') goTo('activity', { text: hit.name, project: hit.project.ref });
  else if (hit.kind !== 'file') showInGraph(hit);
  else if (hit.path === null) toast({ text: searchTexts.notOnDisk });
  else openInEditor(hit.path);
}

function showInGraph({ project, kind, id }: Hit): void {
  goTo('graph', { project: project.ref, resource: `${kind}:${id}` });
}

/** Pins a resource, or lets it go, and offers to undo that. */
async function pin(hit: Hit, onChanged: () => void): Promise<void> {
  const resource = resourceOf(hit);
  if (resource === null) return;
  const pinned = !hit.isPinned;
  const words = pinned ? searchTexts.hasPinned(hit.name) : searchTexts.hasUnpinned(hit.name);
  await correct(api.call('memory.pin', { project: hit.project.ref, resource, pinned }), words, onChanged);
}

/** What the view does when an action changes what is remembered, or asks before it does. */
interface HitChanges {
  readonly onForget: () => void;
  readonly onChanged: () => void;
}

/** What can be done with a result, the usual first. */
export function hitActions(hit: Hit, { onForget, onChanged }: HitChanges): readonly HitAction[] {
  const isFile = hit.kind === 'file';
  const actions: (HitAction | false)[] = [
    isFile &&
      hit.path !== null && {
        id: 'open',
        label: texts.open,
        icon: ExternalLink,
        shortcut: KEYS.open,
        isMain: true,
        run: () => openHit(hit),
      },
    hit.kind === 'procedure' && {
      id: 'open',
      label: texts.procedure,
      icon: Route,
      shortcut: KEYS.open,
      isMain: true,
      run: () => openHit(hit),
    },
    resourceOf(hit) !== null && {
      id: 'graph',
      label: texts.graph,
      icon: Waypoints,
      shortcut: KEYS.graph,
      isMain: true,
      run: () => showInGraph(hit),
    },
    {
      id: 'copy',
      label: isFile ? texts.copyPath : texts.copyText,
      icon: ClipboardCopy,
      shortcut: KEYS.copy,
      run: () =>
        void copyText(hit.path ?? hit.name, isFile ? searchTexts.copiedPath : searchTexts.copiedText),
    },
    resourceOf(hit) !== null && {
      id: 'pin',
      label: hit.isPinned ? texts.unpin : texts.pin,
      icon: hit.isPinned ? PinOff : Pin,
      shortcut: KEYS.pin,
      run: () => void pin(hit, onChanged),
    },
    hit.kind !== 'procedure' && {
      id: 'forget',
      label: texts.forget,
      icon: Trash2,
      shortcut: KEYS.forget,
      run: onForget,
    },
  ];
  return actions.filter((action) => action !== false);
}
