import { foldName } from '../engine/search/match-name.ts';
import type { Store } from '../store/store.ts';
import type { StoredPrompt } from '../store/tables/events.ts';

/** A prompt that holds every word of a search. */
export interface FoundPrompt extends StoredPrompt {
  /** Where in the text the first of the words is, characters. */
  readonly place: number;
}

interface Loaded {
  /** The latest first. */
  readonly prompts: readonly StoredPrompt[];
  readonly folded: readonly string[];
  /** Prompts that the log had. */
  readonly counted: number;
}

/** Prompts of a project that are searched: the latest. Chosen: years of one repository. */
const MOST = 20_000;
/** Characters of a prompt that are searched. Chosen: what a person wrote; more is pasted. */
const SEARCHED = 2_000;
/** Projects whose prompts stay in RAM. Chosen: those one works on in a day. */
const KEPT_PROJECTS = 4;

/**
 * The texts of past prompts, to be searched as somebody types. Held in RAM of the projects searched last,
 * since what the log no longer has must be in no index either.
 */
export class PromptTexts {
  readonly #store: Store;
  readonly #loaded = new Map<number, Loaded>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Prompts that hold all words, the latest first; at most `limit`. Some 3 ms for 10,000 prompts. */
  find(
    projectId: number,
    words: readonly string[],
    limit: number,
    accepts: (prompt: StoredPrompt) => boolean,
  ): readonly FoundPrompt[] {
    const { prompts, folded } = this.#upToDate(projectId);
    const found: FoundPrompt[] = [];
    for (let index = 0; index < prompts.length && found.length < limit; index++) {
      const text = folded[index]!;
      const prompt = prompts[index]!;
      if (!words.every((word) => text.includes(word)) || !accepts(prompt)) continue;
      found.push({ ...prompt, place: words[0] === undefined ? 0 : text.indexOf(words[0]) });
    }
    return found;
  }

  forget(): void {
    this.#loaded.clear();
  }

  #upToDate(projectId: number): Loaded {
    const known = this.#loaded.get(projectId);
    const loaded = known === undefined ? this.#load(projectId) : this.#refreshed(projectId, known);
    this.#loaded.delete(projectId);
    this.#loaded.set(projectId, loaded);
    if (this.#loaded.size > KEPT_PROJECTS) this.#loaded.delete(this.#loaded.keys().next().value!);
    return loaded;
  }

  #load(projectId: number): Loaded {
    const prompts = this.#store.events.promptsAfter(projectId, 0, MOST);
    return { prompts, folded: prompts.map(searched), counted: this.#store.events.countPrompts(projectId) };
  }

  /** Adds what came since; where the count shows that some went, all are read anew. */
  #refreshed(projectId: number, known: Loaded): Loaded {
    const counted = this.#store.events.countPrompts(projectId);
    if (counted === known.counted) return known;
    const added = this.#store.events.promptsAfter(projectId, known.prompts[0]?.id ?? 0, MOST);
    if (counted !== known.counted + added.length) return this.#load(projectId);
    return {
      prompts: [...added, ...known.prompts].slice(0, MOST),
      folded: [...added.map(searched), ...known.folded].slice(0, MOST),
      counted,
    };
  }
}

function searched({ text }: StoredPrompt): string {
  return foldName(text.slice(0, SEARCHED));
}
