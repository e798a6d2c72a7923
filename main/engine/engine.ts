import type { EngineConfig } from './config.ts';
import { DEFAULTS } from './config.ts';
import { type Apply, observe } from './learning/observe.ts';
import { ProjectMemory } from './memory/project-memory.ts';
import type { ActivityEvent } from './model/event.ts';
import type { EpochMs } from './model/units.ts';
import type { ColdMemory, ReadableMemory, SavedMemory } from './ports.ts';
import { predictTools, type ToolPrediction } from './prediction/next-tool.ts';
import { associative } from './recall/channels/associative.ts';
import { baseLevel } from './recall/channels/base-level.ts';
import { frequency } from './recall/channels/frequency.ts';
import { lexical } from './recall/channels/lexical.ts';
import { place } from './recall/channels/place.ts';
import { recency } from './recall/channels/recency.ts';
import { recurrence } from './recall/channels/recurrence.ts';
import { snippets } from './recall/channels/snippets.ts';
import type { RecallQuery } from './recall/cue.ts';
import { reciprocalRankFusion } from './recall/fusion.ts';
import { type Hit, type RecallPlan, recall } from './recall/recall.ts';

/** What is asked of the next-tool predictor. */
export interface ToolQuery {
  readonly session: string;
  readonly now: EpochMs;
  readonly limit: number;
  /** Rank these tools only; null for every tool known. */
  readonly among: readonly string[] | null;
}

/** What is asked of the next-file predictor. */
export interface FileQuery extends ToolQuery {
  readonly isSuggestible: (path: string) => boolean;
}

/** The engine: values in, values out. It holds no state; every call names the memory it works on. */
export interface Engine {
  readonly config: EngineConfig;
  /** Names of the channels that a recall can be narrowed to. */
  readonly channels: readonly string[];
  /** A project's memory, empty or as saved. */
  openMemory(saved?: SavedMemory, cold?: ColdMemory): ProjectMemory;
  /** Learns from one event. */
  observe(memory: ProjectMemory, event: ActivityEvent): void;
  /** Ranks files for a query; `onHeldBack` is told of those that rank as well and may not be suggested. */
  recall(memory: ReadableMemory, query: RecallQuery, onHeldBack?: (hit: Hit) => void): readonly Hit[];
  /** Ranks the session's next file: recall for its latest prompt, with its own work in view. */
  predictFile(memory: ReadableMemory, query: FileQuery): readonly Hit[];
  /** Ranks the session's next tool. */
  predictTool(memory: ReadableMemory, query: ToolQuery): readonly ToolPrediction[];
}

/** The published plan: seven channels, fused by reciprocal rank. */
export const PUBLISHED_PLAN: RecallPlan = {
  channels: [lexical, associative, snippets, frequency, recency, baseLevel, recurrence],
  ranker: reciprocalRankFusion,
};

/** The published plan, and the folder in which the asker stands; without one, the same as published. */
export const DEFAULT_PLAN: RecallPlan = {
  ...PUBLISHED_PLAN,
  channels: [...PUBLISHED_PLAN.channels, place],
};

/** The engine of a plan and its settings; both are the shipped ones unless told otherwise. */
export function createEngine(plan: RecallPlan = DEFAULT_PLAN, config: EngineConfig = DEFAULTS): Engine {
  return {
    config,
    channels: plan.channels.map(({ name }) => name),
    openMemory: (saved, cold) => new ProjectMemory(config, saved, cold),
    observe: (memory, event) => {
      const apply: Apply = (changes) => memory.apply(changes);
      observe(memory, apply, event, config);
    },
    recall: (memory, query, onHeldBack) => recall(memory, query, plan, config, onHeldBack),
    predictFile: (memory, query) => recall(memory, nextFileQuery(memory, query), plan, config),
    predictTool: (memory, { session, now, limit, among }) => {
      const tools = memory.session(session)?.tools ?? [];
      return predictTools(memory, tools, now, limit, among === null ? null : new Set(among), config);
    },
  };
}

/** A session that nobody gave a prompt, such as work in an editor, is about the file that was opened last. */
function nextFileQuery(memory: ReadableMemory, query: FileQuery): RecallQuery {
  const session = memory.session(query.session);
  const open = session?.files.at(-1);
  return {
    ...query,
    text: session?.prompt || (open === undefined ? '' : memory.resource(open).name),
    channels: null,
    isNextFile: true,
  };
}
