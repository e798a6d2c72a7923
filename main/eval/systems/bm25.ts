import type { TrajectoryEvent } from '../trajectory.ts';
import { Bm25Index } from './bm25-index.ts';
import type { EvaluatedMemory, EvaluatedSystem, RankingQuestion, TaskOpening } from './evaluated-system.ts';
import { byName, topRanked } from './top-ranked.ts';
import { words } from './words.ts';

/** Words of one event that become a resource's context, and characters of it that are read. Chosen. */
const CONTEXT_WORDS = 60;
const COMMAND_CHARS = 400;
const ERROR_CHARS = 200;
/** Words of a later prompt, and files of the last event, that are part of a step's query. Chosen. */
const PROMPT_WORDS = 400;
const QUERY_FILES = 3;

/**
 * Baseline: BM25 of the query against the path (or name) and the context gathered at each touch: search,
 * command, error. A step's query is the latest prompt and the last event. Of equals, the more recent.
 */
export const bm25: EvaluatedSystem = { name: 'bm25', open: () => new Bm25Memory() };

class Bm25Memory implements EvaluatedMemory {
  readonly #index = { file: new Bm25Index(), tool: new Bm25Index() };
  readonly #lastTouch = { file: new Map<string, number>(), tool: new Map<string, number>() };
  #touches = 0;
  #prompt: readonly string[] = [];
  #lastEvent: readonly string[] = [];

  beginTask({ task }: TaskOpening): void {
    this.#prompt = words(task);
    this.#lastEvent = [];
  }

  record(event: TrajectoryEvent): void {
    const context = contextOf(event);
    if (event.prompt !== null) this.#prompt = words(event.prompt).slice(0, PROMPT_WORDS);
    for (const file of event.files) {
      if (!this.#index.file.has(file)) this.#index.file.add(file, words(file));
      this.#index.file.add(file, context);
      this.#lastTouch.file.set(file, ++this.#touches);
    }
    if (event.tool !== null) {
      this.#index.tool.add(event.tool, [...words(event.tool), ...context]);
      this.#lastTouch.tool.set(event.tool, ++this.#touches);
    }
    this.#lastEvent = [...context, ...event.files.slice(0, QUERY_FILES).flatMap(words)];
  }

  recall(query: string, _intent: unknown, question: RankingQuestion): readonly string[] {
    return this.#rank('file', words(query), question);
  }

  predictNext(kind: 'file' | 'tool', question: RankingQuestion): readonly string[] {
    return this.#rank(kind, [...this.#prompt, ...this.#lastEvent], question);
  }

  endTask(): void {}

  #rank(kind: 'file' | 'tool', query: readonly string[], { candidates, limit }: RankingQuestion) {
    const scores = this.#index[kind].scores(query);
    const lastTouch = this.#lastTouch[kind];
    return topRanked(
      candidates,
      limit,
      (a, b) =>
        (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
        (lastTouch.get(b) ?? 0) - (lastTouch.get(a) ?? 0) ||
        byName(a, b),
    );
  }
}

function contextOf({ query, command, error }: TrajectoryEvent): readonly string[] {
  return [
    ...words(query ?? ''),
    ...words((command ?? '').slice(0, COMMAND_CHARS)),
    ...words((error ?? '').slice(0, ERROR_CHARS)),
  ].slice(0, CONTEXT_WORDS);
}
