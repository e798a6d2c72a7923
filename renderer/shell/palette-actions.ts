import { DatabaseBackup, Keyboard, type LucideIcon, Moon, ShieldCheck, Sun, SunMoon } from 'lucide-react';
import { api } from '../api/api.ts';
import { formatBytes } from '../format/number.ts';
import { changeSettings } from '../state/settings-store.ts';
import { SHORTCUTS } from '../state/shortcuts.ts';
import type { Theme } from '../state/theme.ts';
import { toast, toastFailure } from '../state/toast-store.ts';
import { shellTexts } from '../texts/shell.ts';
import { shortcutTexts } from '../texts/shortcuts.ts';
import { showShortcuts } from './shortcuts-sheet.tsx';

const texts = shellTexts.palette;

/** Something that can be done from everywhere. */
export interface PaletteAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly run: () => void;
}

async function backUp(): Promise<void> {
  const { path, bytes } = await api.call('maintenance.backup', {});
  toast({ text: texts.backedUp(path, formatBytes(bytes)) });
}

async function verify(): Promise<void> {
  const { ok, problems } = await api.call('maintenance.verify', {});
  toast(ok ? { text: texts.sound } : { text: problems.join(' '), tone: 'bad' });
}

function look(theme: Theme): void {
  void changeSettings({ theme }).catch(toastFailure);
}

/** What can be done by name. */
export const PALETTE_ACTIONS: readonly PaletteAction[] = [
  { label: shortcutTexts.title, icon: Keyboard, shortcut: SHORTCUTS.anywhere.sheet, run: showShortcuts },
  { label: texts.backUp, icon: DatabaseBackup, run: () => void backUp().catch(toastFailure) },
  { label: texts.verify, icon: ShieldCheck, run: () => void verify().catch(toastFailure) },
  { label: texts.themes.system, icon: SunMoon, run: () => look('system') },
  { label: texts.themes.light, icon: Sun, run: () => look('light') },
  { label: texts.themes.dark, icon: Moon, run: () => look('dark') },
];
