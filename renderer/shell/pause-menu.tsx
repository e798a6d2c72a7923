import { CirclePause, CirclePlay } from 'lucide-react';
import { api } from '../api/api.ts';
import { IconButton } from '../components/button.tsx';
import { Menu } from '../components/menu.tsx';
import { loadStatus } from '../state/host-store.ts';
import { toastFailure } from '../state/toast-store.ts';
import { shellTexts } from '../texts/shell.ts';
import { PAUSES, pauseEnd } from './pauses.ts';

const texts = shellTexts.pause;

async function pause(until: number | null): Promise<void> {
  try {
    await api.call('host.pause', { until });
    await loadStatus();
  } catch (failure) {
    toastFailure(failure);
  }
}

/** Records again. */
export async function resume(): Promise<void> {
  try {
    await api.call('host.resume', {});
    await loadStatus();
  } catch (failure) {
    toastFailure(failure);
  }
}

/** Pauses recording for a while, or ends the pause. */
export function PauseMenu({ isPaused }: { readonly isPaused: boolean }) {
  if (isPaused)
    return <IconButton icon={CirclePlay} size="s" label={texts.resume} onClick={() => void resume()} />;
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={CirclePause} size="s" label={texts.pause} />}
      items={PAUSES.map((length) => ({
        label: texts.lengths[length],
        onSelect: () => void pause(pauseEnd(length, Date.now())),
      }))}
    />
  );
}
