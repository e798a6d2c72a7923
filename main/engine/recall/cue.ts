import type { EngineConfig } from '../config.ts';
import { daysUntilFadedOut, isFadedOut } from '../decay/faded-out.ts';
import type { Resource, ResourceOrdinal } from '../model/resource.ts';
import type { SessionState } from '../model/session.ts';
import type { Days, EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { tokenize } from '../text/tokenize.ts';
import { type Matches, matchTerms } from './match-terms.ts';

/** What is asked of recall. */
export interface RecallQuery {
  readonly text: string;
  readonly now: EpochMs;
  /** The train of thought that asks, if any. */
  readonly session: string | null;
  /** Folder below the project's root in which the asker stands; null or absent: the root, or unknown. */
  readonly folder?: string | null;
  /** Results wanted. */
  readonly limit: number;
  /** Rank these paths only; null for every file known. */
  readonly among: readonly string[] | null;
  /** Use these channels only; null for all. */
  readonly channels: readonly string[] | null;
  /** Whether a path may be suggested at all; asked for results only, in rank order. */
  readonly isSuggestible: (path: string) => boolean;
  /** The next file of the session is wanted: its latest prompt is the query and its work is referred to. */
  readonly isNextFile: boolean;
}

/** A query together with what it matches directly: what channels start from. */
export interface Cue {
  readonly query: RecallQuery;
  readonly session: SessionState | undefined;
  /** Resources of any kind that hold query terms. */
  readonly matches: Matches;
  /** Whether the query is about what the current session has been working on. */
  readonly refersToSession: boolean;
  /** Files to rank, or null for every file known. */
  readonly candidates: ReadonlySet<ResourceOrdinal> | null;
  /** How many candidates a channel proposes. */
  readonly pool: number;
  /** Days after its last touch at which a file that nothing leads out of has faded out. */
  readonly daysUntilFadedOut: Days;
}

/** What a query matches in a memory. */
export function makeCue(memory: ReadableMemory, query: RecallQuery, config: EngineConfig): Cue {
  const session = query.session === null ? undefined : memory.session(query.session);
  const { parts, wholes } = tokenize(query.text);
  const queryTerms = { terms: [...new Set(parts)], wholes: [...new Set(wholes)] };
  const matches = matchTerms(memory, queryTerms, config.recall);
  return {
    query,
    session,
    matches,
    refersToSession: query.isNextFile || refersToSession(session, matches, config),
    candidates: query.among === null ? null : knownFiles(memory, query.among),
    pool: Math.max(query.limit, config.recall.pool),
    daysUntilFadedOut: daysUntilFadedOut(memory.decay, config),
  };
}

/** Whether a resource is a file that this cue ranks: neither deleted nor faded out. */
export function isCandidate(memory: ReadableMemory, cue: Cue, resource: Resource): boolean {
  return (
    resource.kind === 'file' &&
    !resource.deleted &&
    (cue.candidates === null || cue.candidates.has(resource.ordinal)) &&
    !isFadedOut(memory, resource, cue.query.now, cue.daysUntilFadedOut)
  );
}

/** A file touched in this session holds enough of the query. */
function refersToSession(session: SessionState | undefined, matches: Matches, config: EngineConfig): boolean {
  const least: Share = config.recall.sessionReferenceCoverage;
  return session?.files.some((ordinal) => matches.coverage(ordinal) >= least) ?? false;
}

function knownFiles(memory: ReadableMemory, paths: readonly string[]): ReadonlySet<ResourceOrdinal> {
  return new Set(paths.map((path) => memory.find('file', path)).filter((ordinal) => ordinal !== undefined));
}
