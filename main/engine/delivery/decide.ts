import type { EngineConfig } from '../config.ts';
import type { DecidedItem, Decision, HoldingBack, SuppressionReason } from '../model/delivery.ts';
import type { SessionState } from '../model/session.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Hit } from '../recall/recall.ts';
import { estimateTokens, type FrameMarks, frameInjection } from './frame.ts';
import { INJECTION_LIMITS, type Suggestion, selectInjection } from './select-injection.ts';

/** A file that may not be told, and why. */
export interface HeldBack {
  readonly hit: Hit;
  readonly why: HoldingBack;
}

/** What is to be decided: a prompt, what recall found for it, and where it came from. */
export interface DeliveryQuestion {
  readonly prompt: string;
  /** In rank order. */
  readonly hits: readonly Hit[];
  /** What ranked among them and may not be told, in rank order. */
  readonly heldBack: readonly HeldBack[];
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
  if (selection.kind === 'silent') {
    const reason = whySilent(memory, question, selection.reason, config);
    return { kind: 'suppressed', reason, considered };
  }
  const framed = frameInjection(selection.suggestions, project, now, marks);
  if (framed === null) return { kind: 'suppressed', reason: 'over-budget', considered };
  const { text, told } = framed;
  return { kind: 'delivered', text, tokens: estimateTokens(text), items: told.map(toItem), considered };
}

/** Where files fit that may not be told, that is why nothing is said: why the best of them may not. */
function whySilent(
  memory: ReadableMemory,
  { prompt, session, heldBack }: DeliveryQuestion,
  reason: SuppressionReason,
  config: EngineConfig,
): SuppressionReason {
  if ((reason !== 'nothing-known' && reason !== 'nothing-fits') || heldBack.length === 0) return reason;
  const hits = heldBack.map(({ hit }) => hit);
  const selection = selectInjection(memory, prompt, session, hits, INJECTION_LIMITS, config);
  if (selection.kind === 'silent') return 'nothing-fits';
  const best = selection.suggestions[0]?.hit;
  return heldBack.find(({ hit }) => hit === best)?.why ?? reason;
}

function toItem({ hit, reason }: Suggestion): DecidedItem {
  const { resource, rank, score } = hit;
  return { path: resource.name, why: { rank, score, reason, evidence: hit.evidence() } };
}
