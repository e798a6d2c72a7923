/** The event that the doctor sends through an installed hook: it is answered and teaches nothing. */
export const PROBE_EVENT = 'HollowayProbe';

/** What a hook prints for a probe; holds the probe's id, so that the doctor knows its own. */
export function probeAnswer(id: string): string {
  return JSON.stringify({ systemMessage: `holloway received ${id}` });
}
