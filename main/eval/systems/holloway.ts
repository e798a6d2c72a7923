import { type ChannelName, DEFAULTS } from '../../engine/config.ts';
import { createEngine, type Engine, PUBLISHED_PLAN } from '../../engine/engine.ts';
import { type ActivityEvent, UNSAID } from '../../engine/model/event.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import type { GoldAccess } from '../access-of-call.ts';
import type { Commit } from '../commits/commit.ts';
import type { TrajectoryEvent } from '../trajectory.ts';
import type { EvaluatedMemory, EvaluatedSystem, RankingQuestion, TaskOpening } from './evaluated-system.ts';

/** The subject's name in the tables. */
export const HOLLOWAY = 'holloway';

/** Holloway's own engine, in process, with or without one of its recall channels. */
export function holloway(without: ChannelName | null = null): EvaluatedSystem {
  const channels = PUBLISHED_PLAN.channels.filter((channel) => channel.name !== without);
  const engine = createEngine({ ...PUBLISHED_PLAN, channels });
  return {
    name: without === null ? HOLLOWAY : `without ${without}`,
    open: () => new HollowayMemory(engine),
  };
}

/**
 * The same where every second session, from the first on, counts as a person's, whose work teaches by this weight:
 * recorded sessions are agents', so that what people's work is worth can only be supposed. `personFactor` ≥ 0.
 */
export function hollowayWithPeople(personFactor: number): EvaluatedSystem {
  const learning = { ...DEFAULTS.learning, personFactor };
  const engine = createEngine(PUBLISHED_PLAN, { ...DEFAULTS, learning });
  return {
    name: `people × ${personFactor}`,
    open: () => new HollowayMemory(engine, (session) => session % 2 === 0),
  };
}

/** An empty memory of Holloway's own engine, for who has it learn from git first. */
export function openHolloway(): HollowayMemory {
  return new HollowayMemory(createEngine(PUBLISHED_PLAN));
}

/** Turns a replay into the events that a host would have logged. */
export class HollowayMemory implements EvaluatedMemory {
  readonly #engine: Engine;
  readonly #memory: ReturnType<Engine['openMemory']>;
  readonly #isPersons: (session: number) => boolean;
  #opening: TaskOpening = { session: '', agent: null, task: '' };
  #sessions = 0;

  /** `isPersons`: whether the session that began after so many others is taken as a person's work in editors. */
  constructor(engine: Engine, isPersons: (session: number) => boolean = () => false) {
    this.#engine = engine;
    this.#memory = engine.openMemory();
    this.#isPersons = isPersons;
  }

  /** Learns from a commit of the past, as a host does from a repository's history. */
  learnCommit({ hash, at, files }: Commit): void {
    this.#opening = { session: `commit ${hash}`, agent: null, task: '' };
    this.#observe({ source: 'git', type: 'file_changed', access: 'edit', paths: files }, at);
  }

  beginTask(opening: TaskOpening, now: EpochMs): void {
    this.#opening = opening;
    this.#sessions++;
    this.#observe({ type: 'session_started' }, now);
    if (opening.task !== '') this.#observe({ type: 'prompt', text: opening.task }, now);
  }

  record(event: TrajectoryEvent, now: EpochMs): void {
    const { tool, prompt, compacted, access, files, command, query, ok, error } = event;
    if (tool === null && prompt !== null) this.#observe({ type: 'prompt', text: prompt }, now);
    else if (compacted) this.#observe({ type: 'compacted' }, now);
    else {
      const source = this.#isPersons(this.#sessions - 1) ? 'editor' : 'agent';
      this.#observe(
        { type: 'tool_call', source, tool, access, paths: files, command, query, ok, error },
        now,
      );
    }
  }

  recall(text: string, _intent: GoldAccess, { limit, candidates, now }: RankingQuestion): readonly string[] {
    const { session } = this.#opening;
    const among = [...candidates];
    const query = {
      text,
      session,
      now,
      limit,
      among,
      channels: null,
      isNextFile: false,
      isSuggestible,
    };
    return this.#engine.recall(this.#memory, query).map((hit) => hit.resource.name);
  }

  predictNext(kind: 'file' | 'tool', { limit, candidates, now }: RankingQuestion): readonly string[] {
    const query = { session: this.#opening.session, now, limit, among: [...candidates] };
    if (kind === 'tool') return this.#engine.predictTool(this.#memory, query).map(({ name }) => name);
    return this.#engine
      .predictFile(this.#memory, { ...query, isSuggestible })
      .map((hit) => hit.resource.name);
  }

  endTask(now: EpochMs): void {
    this.#observe({ type: 'session_ended' }, now);
  }

  #observe(what: Pick<ActivityEvent, 'type'> & Partial<ActivityEvent>, at: EpochMs): void {
    const { session, agent } = this.#opening;
    this.#engine.observe(this.#memory, { ...UNSAID, source: 'agent', at, agent, session, ...what });
  }
}

/** Every file may be the answer; what is never shown to an agent is the host's rule, not the ranking's. */
const isSuggestible = () => true;
