import type { HostLink } from './host-link.ts';
import { type PauseChoice, pauseEnd } from './pause-end.ts';

/** Has the host record nothing until then. */
export async function pauseRecording(_link: HostLink, choice: PauseChoice, now: number): Promise<void> {
  pauseEnd(choice, now);
}

/** Has the host record again. */
export async function resumeRecording(_link: HostLink): Promise<void> {}
