import type { EvaluatedSystem, RankingQuestion } from './evaluated-system.ts';
import { byName, topRanked } from './top-ranked.ts';

/**
 * Baseline, in the spirit of EdgeBank: what shared past sessions with the running task's resources.
 * Score: pairs of (resource of this task, past session of it) that also hold the candidate; of equals, the
 * one that was in more past sessions. Before the task's first touch, that number alone decides.
 */
export const coSession: EvaluatedSystem = {
  name: 'co-session',
  open() {
    const shared = { file: new SharedSessions(), tool: new SharedSessions() };
    return {
      beginTask() {},
      record({ files, tool }) {
        for (const file of files) shared.file.touch(file);
        if (tool !== null) shared.tool.touch(tool);
      },
      recall: (_query, _intent, question) => shared.file.rank(question),
      predictNext: (kind, question) => shared[kind].rank(question),
      endTask() {
        shared.file.closeSession();
        shared.tool.closeSession();
      },
    };
  },
};

/** Which resources of one kind were in which sessions; the running task's scores grow as it touches them. */
class SharedSessions {
  readonly #sessionsOf = new Map<string, Array<ReadonlySet<string>>>();
  #running = new Set<string>();
  #scores = new Map<string, number>();
  #ranking: { readonly question: RankingQuestion; readonly names: readonly string[] } | null = null;

  touch(resource: string): void {
    if (this.#running.has(resource)) return;
    this.#running.add(resource);
    for (const session of this.#sessionsOf.get(resource) ?? []) {
      for (const other of session) this.#scores.set(other, (this.#scores.get(other) ?? 0) + 1);
    }
    this.#ranking = null;
  }

  /** The ranking stands until the task touches something new. */
  rank(question: RankingQuestion): readonly string[] {
    const { candidates, limit } = question;
    if (this.#ranking?.question.candidates !== candidates || this.#ranking.question.limit !== limit) {
      this.#ranking = { question, names: topRanked(candidates, limit, this.#order) };
    }
    return this.#ranking.names;
  }

  closeSession(): void {
    for (const resource of this.#running) {
      const sessions = this.#sessionsOf.get(resource);
      if (sessions) sessions.push(this.#running);
      else this.#sessionsOf.set(resource, [this.#running]);
    }
    this.#running = new Set();
    this.#scores = new Map();
    this.#ranking = null;
  }

  readonly #order = (a: string, b: string): number =>
    (this.#scores.get(b) ?? 0) - (this.#scores.get(a) ?? 0) ||
    (this.#sessionsOf.get(b)?.length ?? 0) - (this.#sessionsOf.get(a)?.length ?? 0) ||
    byName(a, b);
}
