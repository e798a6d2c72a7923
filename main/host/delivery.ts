import { INJECTION_CLOSING, INJECTION_OPENING } from '../../contracts/protocol.ts';
import { decideDelivery, type HeldBack } from '../engine/delivery/decide.ts';
import type { Engine } from '../engine/engine.ts';
import {
  type Decision,
  type HoldingBack,
  NOTHING_CONSIDERED,
  type SuppressionReason,
} from '../engine/model/delivery.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { LeftOut } from './left-out.ts';
import type { Memories } from './memories.ts';
import type { Pauses } from './pause.ts';
import type { Place } from './project-directory.ts';
import type { Settings } from './settings.ts';
import { holdingBackIn, type IgnoredFiles } from './suggestible.ts';

/** Why the person lets nothing be said at a place now; null: they do let it. */
export type DeliveryGate = (place: Place) => SuppressionReason | null;

/** What the person decides with. */
export interface DeliveryWishes {
  readonly settings: Pick<Settings, 'all'>;
  readonly pauses: Pick<Pauses, 'current'>;
  readonly leftOut: Pick<LeftOut, 'hasProject'>;
}

/** The gate of what the person has set, paused and left out; the widest reason first. */
export function deliveryGate({ settings, pauses, leftOut }: DeliveryWishes): DeliveryGate {
  return ({ project }) => {
    if (!settings.all().delivery) return 'off';
    if (pauses.current !== null) return 'paused';
    return leftOut.hasProject(project.id) ? 'left-out' : null;
  };
}

/** What the decisions are made with. */
export interface DeliveryParts {
  readonly engine: Engine;
  readonly memories: Memories;
  readonly gate: DeliveryGate;
  readonly ignored: IgnoredFiles;
}

/** A prompt, as the log has it, and where it was written. */
export interface DeliveryRequest {
  readonly prompt: string;
  /** The train of thought that asks; null: one that nothing was told yet. */
  readonly session: string | null;
  readonly place: Place;
  readonly now: EpochMs;
}

/** Candidates looked at for an injection: enough that what was told already does not leave it empty. */
const CANDIDATES = 50;

/** Decides what an agent is told. Changes nothing: the same question at the same time has the same answer. */
export class DeliveryDecisions {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** What is said with a prompt, or why nothing is. Some milliseconds: one recall. */
  of({ prompt, session, place, now }: DeliveryRequest): Decision {
    const { engine, memories, gate, ignored } = this.#parts;
    const shut = place.isUnassigned ? 'unassigned' : gate(place);
    if (shut !== null) return { kind: 'suppressed', reason: shut, considered: NOTHING_CONSIDERED };
    const memory = memories.of(place.project.id, now);
    const holdingBack = holdingBackIn(place.root, ignored);
    const whyNot = new Map<string, HoldingBack>();
    const isSuggestible = (path: string): boolean => {
      const why = holdingBack(path);
      if (why !== null) whyNot.set(path, why);
      return why === null;
    };
    const heldBack: HeldBack[] = [];
    const hits = engine.recall(
      memory,
      {
        text: prompt,
        now,
        session,
        folder: place.folder,
        limit: CANDIDATES,
        among: null,
        channels: null,
        isSuggestible,
        isNextFile: false,
      },
      (hit) => heldBack.push({ hit, why: whyNot.get(hit.resource.name)! }), // Safe: it was asked right before.
    );
    const question = {
      prompt,
      hits,
      heldBack,
      session: session === null ? undefined : memory.session(session),
      project: place.project.name,
      now,
      marks: { opening: INJECTION_OPENING, closing: INJECTION_CLOSING },
    };
    return decideDelivery(memory, question, engine.config);
  }
}
