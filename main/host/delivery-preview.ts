import type { Decision } from '../engine/model/delivery.ts';
import { withoutOwnInjections } from '../sources/agents/own-injections.ts';
import { readableText } from '../sources/agents/readable-text.ts';
import { storedText } from './intake.ts';
import type { HostParts } from './parts.ts';
import type { Place } from './project-directory.ts';

/**
 * What an agent would be told now with a prompt: the prompt is cleaned and redacted as one that a hook
 * brings, and decided on by the same rule. Records nothing.
 */
export function previewDelivery(
  { decisions, intake, clock }: Pick<HostParts, 'decisions' | 'intake' | 'clock'>,
  place: Place,
  text: string,
  session: string | null,
): Decision {
  const prompt = storedText(readableText(withoutOwnInjections(text)).trim(), intake.ownRules);
  return decisions.of({ prompt, session, place, now: clock() });
}
