import {
  CircleAlert,
  FileCode2,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
  Route,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import { kitTexts } from '../texts/kit.ts';
import { classNames } from './class-names.ts';
import styles from './kind-icon.module.css';

/** What a thing in memory is. */
export type Kind = 'file' | 'tool' | 'command' | 'error' | 'prompt' | 'procedure' | 'note';

const ICONS: Readonly<Record<Kind, LucideIcon>> = {
  file: FileCode2,
  tool: Wrench,
  command: SquareTerminal,
  error: CircleAlert,
  prompt: MessageSquareText,
  procedure: Route,
  note: NotebookPen,
};

/** A kind as picture, colour and spoken word. */
export function KindIcon({ kind }: { readonly kind: Kind }) {
  const Icon = ICONS[kind];
  return (
    <Icon role="img" aria-label={kitTexts.kinds[kind]} className={classNames(styles.icon, styles[kind])} />
  );
}
