import type { EngineConfig } from '../config.ts';
import { weightNow } from '../decay/faded.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** One ranking's part in a prediction. */
export interface ToolEvidence {
  readonly channel: 'sequence' | 'associative' | 'frequency';
  readonly rank: number;
  readonly weight: number;
  readonly contribution: number;
  /** The run of tools it followed, the tool it is associated with, or its number of calls. */
  readonly because: Readonly<Record<string, unknown>>;
}

/** A tool that may be called next. */
export interface ToolPrediction {
  readonly name: string;
  readonly score: number;
  readonly evidence: readonly ToolEvidence[];
}

interface Ranking {
  readonly channel: ToolEvidence['channel'];
  readonly weight: number;
  readonly tools: readonly { readonly name: string; readonly because: Readonly<Record<string, unknown>> }[];
}

/**
 * Ranks the next tool, at most `limit`, the best first: followers of the longest recent run of up to 3 tools
 * seen at least 4 times, or else direct associates of the last tool (weight 1), fused with frequency (0.5) by
 * reciprocal rank. Source: the paper §3.4. Ties go to the one met first.
 */
export function predictTools(
  memory: ReadableMemory,
  recentTools: readonly string[],
  now: EpochMs,
  limit: number,
  among: ReadonlySet<string> | null,
  config: EngineConfig,
): readonly ToolPrediction[] {
  const predictions = new Map<string, { score: number; evidence: ToolEvidence[] }>();
  for (const ranking of [sequence(memory, recentTools, now, config), byFrequency(memory, config)]) {
    for (const [index, { name, because }] of ranking.tools.entries()) {
      const rank = index + 1;
      const contribution = ranking.weight / (config.recall.rankConstant + rank);
      const prediction = predictions.get(name) ?? { score: 0, evidence: [] };
      prediction.score += contribution;
      prediction.evidence.push({
        channel: ranking.channel,
        rank,
        weight: ranking.weight,
        contribution,
        because,
      });
      predictions.set(name, prediction);
    }
  }
  return [...predictions]
    .filter(([name]) => among === null || among.has(name))
    .map(([name, { score, evidence }]) => ({ name, score, evidence }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function sequence(
  memory: ReadableMemory,
  recentTools: readonly string[],
  now: EpochMs,
  config: EngineConfig,
): Ranking {
  const { longestRun, minSupport, sequenceWeight: weight } = config.prediction;
  for (let length = Math.min(longestRun, recentTools.length); length > 0; length--) {
    const run = recentTools.slice(-length);
    const followers = [...memory.followers(run.join('\n'))];
    const support = followers.reduce((sum, [, times]) => sum + times, 0);
    if (support < minSupport) continue;
    const tools = followers
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => ({ name, because: { after: run, times, of: support } }));
    return { channel: 'sequence', weight, tools };
  }
  return { channel: 'associative', weight, tools: associatedTools(memory, recentTools.at(-1), now) };
}

function associatedTools(
  memory: ReadableMemory,
  lastTool: string | undefined,
  now: EpochMs,
): Ranking['tools'] {
  const ordinal = lastTool === undefined ? undefined : memory.find('tool', lastTool);
  if (ordinal === undefined) return [];
  const list = memory.associations(ordinal);
  return Array.from({ length: list.length }, (_, index) => index)
    .filter((index) => memory.resource(list.to(index)).kind === 'tool')
    .map((index) => ({
      name: memory.resource(list.to(index)).name,
      associationWeight: weightNow(memory, ordinal, index, now),
    }))
    .sort((a, b) => b.associationWeight - a.associationWeight)
    .map(({ name, associationWeight }) => ({ name, because: { from: lastTool, associationWeight } }));
}

function byFrequency(memory: ReadableMemory, config: EngineConfig): Ranking {
  const tools = memory.frequentTools().map((ordinal) => {
    const { name, accesses } = memory.resource(ordinal);
    return { name, because: { calls: accesses } };
  });
  return { channel: 'frequency', weight: config.prediction.frequencyWeight, tools };
}
