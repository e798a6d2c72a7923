import type { EngineConfig } from '../config.ts';
import type { Considered, SuggestionReason, SuppressionReason } from '../model/delivery.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Hit } from '../recall/recall.ts';
import { isUbiquitous } from '../recall/ubiquitous.ts';
import { isFunctionWord, tokenize } from '../text/tokenize.ts';

/** What an injection may hold. */
export interface InjectionLimits {
  /** Files. */
  readonly files: number;
  /** Share of the query's telling words that a file must stand for; at least two, or the only one. */
  readonly coverage: number;
}

/** Chosen: five files are the most that the published policy ever shows. */
export const INJECTION_LIMITS: InjectionLimits = { files: 5, coverage: 0.15 };

/** A telling word in a file's own name counts as this many in its context. */
const NAME_MATCH = 2;
const LEAST_MATCHES = 2;

/**
 * Share of what is known that holds a word that tells nothing, and how much must be known to say so. Chosen.
 */
const EVERYWHERE = { share: 0.5, from: 20 } as const;

/**
 * Words of everyday requests. They say what to do and not what it is about, so a prompt made of them asks for
 * nothing that memory could add.
 */
const ROUTINE_WORDS = new Set(
  (
    'add again agree all always apply better branch broken bug bugs build change changes check clean code commit ' +
    'continue create delete diff different done edit error errors explain fail failed failing fails file files finish ' +
    'fix fixed go good great help implement improve issue issues job keep let lint look looking looks make merge ' +
    'message more move next nice now ok okay one open please print problem problems proceed pull push put read redo ' +
    'refactor remove rename request restart retry revert review right run running same save see show stage start ' +
    'still stop sure tell test tests thank thanks think try undo update use using verify wait want work working write ' +
    'wrong yep yes'
  ).split(' '),
);

/** A file worth naming to an agent, and the words or the file that speak for it. */
export interface Suggestion {
  readonly hit: Hit;
  readonly reason: SuggestionReason;
}

/** The hits worth telling, or why none is. */
export type Selection =
  | {
      readonly kind: 'telling';
      /** In rank order; never empty. */
      readonly suggestions: readonly Suggestion[];
      readonly considered: Considered;
    }
  | { readonly kind: 'silent'; readonly reason: SuppressionReason; readonly considered: Considered };

/**
 * The hits worth telling, in rank order, or why memory has nothing to say about the prompt. A hit must
 * stand for enough of the prompt's telling words, or go with a file that does. Recency and frequency alone
 * never speak, and nothing is told twice before the agent's context is compacted. A file that is in
 * everything has met every word and every file: none is told for going with it, and where others speak only
 * its own name speaks for it.
 */
export function selectInjection(
  memory: ReadableMemory,
  prompt: string,
  session: SessionState | undefined,
  hits: readonly Hit[],
  limits: InjectionLimits,
  config: EngineConfig,
): Selection {
  const telling = tellingWords(prompt).filter((word) => !isEverywhere(memory, word));
  const fitting = telling.length === 0 ? [] : fittingHits(memory, telling, hits, limits, config);
  const told = new Set<ResourceOrdinal>(session?.told);
  const untold = fitting.filter(({ hit }) => !told.has(hit.resource.ordinal));
  const considered: Considered = {
    candidates: hits.length,
    fitting: fitting.length,
    toldBefore: fitting.length - untold.length,
  };
  const silent = (reason: SuppressionReason): Selection => ({ kind: 'silent', reason, considered });
  if (telling.length === 0) return silent('nothing-telling');
  if (hits.length === 0) return silent('nothing-known');
  if (fitting.length === 0) return silent('nothing-fits');
  if (untold.length === 0) return silent('all-told');
  return { kind: 'telling', suggestions: untold.slice(0, limits.files), considered };
}

/** The hits that the prompt's telling words speak for, told before or not, in rank order. */
function fittingHits(
  memory: ReadableMemory,
  telling: readonly string[],
  hits: readonly Hit[],
  limits: InjectionLimits,
  config: EngineConfig,
): readonly Suggestion[] {
  const speaking = new Map<string, SpokenFor>();
  for (const hit of hits) {
    const spoken = wordsSpokenFor(memory, hit, telling, limits);
    const isHub = isUbiquitous(memory, hit.resource.ordinal, config);
    if (spoken.words.length > 0) speaking.set(hit.resource.name, { ...spoken, isHub });
  }
  const areOnlyHubs = [...speaking.values()].every(({ isHub }) => isHub);
  return hits.flatMap((hit) => suggestionOf(hit, speaking, areOnlyHubs) ?? []);
}

/** What speaks for a file. */
interface SpokenFor {
  /** The telling words that it holds, those of its own name first. */
  readonly words: readonly string[];
  /** Its own name holds one of them. */
  readonly isNamed: boolean;
  /** It is in everything. */
  readonly isHub: boolean;
}

function suggestionOf(
  hit: Hit,
  speaking: ReadonlyMap<string, SpokenFor>,
  areOnlyHubs: boolean,
): Suggestion | null {
  const own = speaking.get(hit.resource.name);
  if (own?.isHub === true && !areOnlyHubs && !own.isNamed) return null;
  if (own !== undefined) return { hit, reason: { kind: 'words', words: own.words } };
  const associative = hit.evidence().find((evidence) => evidence.channel === 'associative');
  const of = associative?.because.from;
  if (typeof of !== 'string' || speaking.get(of)?.isHub !== false) return null;
  return { hit, reason: { kind: 'associate', of } };
}

/**
 * Whether most of what is known holds a word: the ending of all files, or what somebody says with every
 * request in whatever language. It tells no file from another.
 */
function isEverywhere(memory: ReadableMemory, word: string): boolean {
  return (
    memory.documents >= EVERYWHERE.from && memory.postings(word).length > EVERYWHERE.share * memory.documents
  );
}

/** The words of a prompt that say what it is about: distinct, in order. */
export function tellingWords(prompt: string): readonly string[] {
  return [...new Set(tokenize(prompt).parts)].filter(
    (word) => !ROUTINE_WORDS.has(word) && !isFunctionWord(word),
  );
}

/** The telling words that a file holds; empty where they are too few to speak for it. */
function wordsSpokenFor(
  memory: ReadableMemory,
  hit: Hit,
  telling: readonly string[],
  limits: InjectionLimits,
): Omit<SpokenFor, 'isHub'> {
  const held = telling.filter((word) => memory.postings(word).countFor(hit.resource.ordinal) > 0);
  const own = new Set(tokenize(hit.resource.name).parts);
  const named = held.filter((word) => own.has(word));
  const weight = held.length + named.length * (NAME_MATCH - 1);
  const needed = Math.max(
    Math.min(LEAST_MATCHES, telling.length),
    Math.ceil(limits.coverage * telling.length),
  );
  const words = weight >= needed ? [...named, ...held.filter((word) => !own.has(word))] : [];
  return { words, isNamed: named.length > 0 };
}
