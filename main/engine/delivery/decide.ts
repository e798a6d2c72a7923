import type { EngineConfig } from '../config.ts';
import type { DecidedItem, Decision } from '../model/delivery.ts';
import type { SessionState } from '../model/session.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Hit } from '../recall/recall.ts';
import { estimateTokens, type FrameMarks, frameInjection } from './frame.ts';
import { INJECTION_LIMITS, type Suggestion, selectInjection } from './select-injection.ts';

/** What is to be decided: a prompt, what recall found for it, and where it came from. */
export interface DeliveryQuestion {
  readonly prompt: string;
  /** In rank order. */
  readonly hits: readonly Hit[];
  /** The train of thought that asks, if it is known. */
  readonly session: SessionState | undefined;
  /** The project's name, as the agent is told it. */
  readonly project: string;
  readonly now: EpochMs;
  readonly marks: FrameMarks;
}

/** What is said with a prompt, or why nothing is. */
export function decideDelivery(
  memory: ReadableMemory,
  question: DeliveryQuestion,
  config: EngineConfig,
): Decision {
  const { prompt, hits, session, project, now, marks } = question;
  const selection = selectInjection(memory, prompt, session, hits, INJECTION_LIMITS, config);
  const { considered } = selection;
  if (selection.kind === 'silent') return { kind: 'suppressed', reason: selection.reason, considered };
  const framed = frameInjection(selection.suggestions, project, now, marks);
  if (framed === null) return { kind: 'suppressed', reason: 'over-budget', considered };
  const { text, told } = framed;
  return { kind: 'delivered', text, tokens: estimateTokens(text), items: told.map(toItem), considered };
}

function toItem({ hit, reason }: Suggestion): DecidedItem {
  const { resource, rank, score } = hit;
  return { path: resource.name, why: { rank, score, reason, evidence: hit.evidence() } };
}
