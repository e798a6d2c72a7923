import {
  CircleAlert,
  CircleCheck,
  FileInput,
  FilePen,
  FilePlus2,
  FileX2,
  GitCommitHorizontal,
  Hourglass,
  type LucideIcon,
  MessageSquareDashed,
  MessageSquareText,
  PackageOpen,
  Pin,
  Play,
  Search,
  Send,
  Square,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import { classNames } from '../../components/class-names.ts';
import type { Entry } from './entry.ts';
import styles from './entry-icon.module.css';

type Look = readonly [LucideIcon, string | undefined];

const ACCESSES: Readonly<Record<string, Look>> = {
  read: [FileInput, styles.file],
  edit: [FilePen, styles.file],
  create: [FilePlus2, styles.file],
  delete: [FileX2, styles.file],
  search: [Search, styles.tool],
  run: [SquareTerminal, styles.command],
};

const TYPES: Readonly<Record<string, Look>> = {
  prompt: [MessageSquareText, styles.prompt],
  session_started: [Play, styles.quiet],
  session_ended: [Square, styles.quiet],
  compacted: [PackageOpen, styles.quiet],
  command_finished: [SquareTerminal, styles.command],
  error_reported: [CircleAlert, styles.error],
  error_resolved: [CircleCheck, styles.good],
  swept: [Hourglass, styles.quiet],
  injected: [Send, styles.quiet],
  adjusted: [Pin, styles.quiet],
};

function lookOf(entry: Entry): Look {
  switch (entry.kind) {
    case 'delivery':
      return [Send, styles.told];
    case 'suppression':
      return [MessageSquareDashed, styles.quiet];
    case 'event':
      if (entry.source === 'git' && entry.type === 'file_changed') return [GitCommitHorizontal, styles.file];
      return TYPES[entry.type] ?? ACCESSES[entry.access ?? ''] ?? [Wrench, styles.tool];
  }
}

/** What kind of thing an entry is, as a picture: its sentence says the same. */
export function EntryIcon({ entry }: { readonly entry: Entry }) {
  const [Icon, look] = lookOf(entry);
  return <Icon aria-hidden className={classNames(styles.icon, look)} />;
}
