import type { HostLink } from './host-link.ts';
import { type PauseChoice, pauseEnd } from './pause-end.ts';

/** Has the host record nothing from `now` on, for as long as was chosen. Throws what a call throws. */
export async function pauseRecording(link: HostLink, choice: PauseChoice, now: number): Promise<void> {
  await link.call('host.pause', { until: pauseEnd(choice, now) });
}

/** Has the host record again. Throws what a call throws. */
export async function resumeRecording(link: HostLink): Promise<void> {
  await link.call('host.resume', {});
}
