import type { ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Hit } from '../recall/recall.ts';
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
 * Words of everyday requests. They say what to do and not what it is about, so a prompt made of them asks for nothing
 * that memory could add.
 */
const ROUTINE_WORDS = new Set(
  (
    'add again agree all always build change check clean commit continue create delete done edit error explain file ' +
    'files fix go good great help implement improve keep lint looks make merge more move next now ok okay one please ' +
    'proceed push read refactor remove rename retry review run running same see show start stop sure test tests thank ' +
    'thanks think try update use using verify want work working write yep yes'
  ).split(' '),
);

/** A file worth naming to an agent, and the words or the file that speak for it. */
export interface Suggestion {
  readonly hit: Hit;
  readonly reason: SuggestionReason;
}

/** The telling words that it holds, or the file that holds them and that it goes with. */
export type SuggestionReason =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'associate'; readonly of: string };

/**
 * The hits worth telling, in rank order; empty where memory has nothing to say about the prompt. A hit must stand for
 * enough of the prompt's telling words, or go with a file that does. Recency and frequency alone never speak, and
 * nothing is told twice before the agent's context is compacted.
 */
export function selectInjection(
  memory: ReadableMemory,
  prompt: string,
  session: SessionState | undefined,
  hits: readonly Hit[],
  limits: InjectionLimits,
): readonly Suggestion[] {
  const telling = tellingWords(prompt);
  if (telling.length === 0) return [];
  const told = new Set<ResourceOrdinal>(session?.told);
  const speaking = new Map(
    hits.map((hit) => [hit.resource.name, wordsSpokenFor(memory, hit, telling, limits)] as const),
  );
  return hits
    .filter((hit) => !told.has(hit.resource.ordinal))
    .flatMap((hit) => suggestionOf(hit, speaking) ?? [])
    .slice(0, limits.files);
}

function suggestionOf(hit: Hit, speaking: ReadonlyMap<string, readonly string[]>): Suggestion | null {
  const words = speaking.get(hit.resource.name) ?? [];
  if (words.length > 0) return { hit, reason: { kind: 'words', words } };
  const associative = hit.evidence().find((evidence) => evidence.channel === 'associative');
  const of = associative?.because.from;
  if (typeof of !== 'string' || (speaking.get(of)?.length ?? 0) === 0) return null;
  return { hit, reason: { kind: 'associate', of } };
}

/** The words of a prompt that say what it is about: distinct, in order. */
export function tellingWords(prompt: string): readonly string[] {
  return [...new Set(tokenize(prompt).parts)].filter(
    (word) => !ROUTINE_WORDS.has(word) && !isFunctionWord(word),
  );
}

/** The telling words that a file holds, those of its own name first; empty where they are too few to speak for it. */
function wordsSpokenFor(
  memory: ReadableMemory,
  hit: Hit,
  telling: readonly string[],
  limits: InjectionLimits,
): readonly string[] {
  const held = telling.filter((word) => memory.postings(word).countFor(hit.resource.ordinal) > 0);
  const own = new Set(tokenize(hit.resource.name).parts);
  const named = held.filter((word) => own.has(word));
  const weight = held.length + named.length * (NAME_MATCH - 1);
  const needed = Math.max(
    Math.min(LEAST_MATCHES, telling.length),
    Math.ceil(limits.coverage * telling.length),
  );
  return weight >= needed ? [...named, ...held.filter((word) => !own.has(word))] : [];
}
