import { AssociationList } from '../../main/engine/model/association-list.ts';
import { PostingList } from '../../main/engine/model/posting-list.ts';
import type { Resource, ResourceOrdinal } from '../../main/engine/model/resource.ts';
import type { SessionState } from '../../main/engine/model/session.ts';
import type { UnsavedMemory } from '../../main/engine/ports.ts';
import { distinctTerms } from '../../main/engine/text/tokenize.ts';
import { seededRandom } from '../../main/eval/seeded-random.ts';
import { openStore } from '../../main/store/open-store.ts';
import { makePaths } from './paths.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';
import { zipf } from './zipf.ts';

/** Seed of everything drawn here. */
const SEED = 7;
const WORDS = 20_000;
const ASSOCIATIONS = 20;
/** Share of associations to files of the same stretch of work; the rest go to popular files. */
const NEIGHBOUR_SHARE = 0.8;
const NEIGHBOURHOOD = 60;
/** Words of prompts and searches that a file gathered: the median of recorded projects after some months. */
const CONTEXT_WORDS = 40;
/** Accesses follow a power law: half of the files 1, one in a hundred 40 and more. */
const ACCESS_EXPONENT = 0.8;
const MAX_ACCESSES = 400;
const KEPT_TIMES = 50;
const SESSIONS = 200;
const TOOLS = ['Bash', 'Read', 'Edit', 'Grep', 'Write', 'Glob'];
const NOW = Date.UTC(2026, 5, 1);
const MS_PER_DAY = 86_400_000;
const DAYS = 180;
/** Files of the most active session. */
const SESSION_FILES = 40;

/** A project as months of work leave it, and prompts about it. */
export interface LargeProject {
  readonly name: string;
  readonly now: number;
  readonly prompts: readonly string[];
}

/** Prompts made for a project. */
const PROMPTS = 2_000;
const PROMPT_WORDS = 12;
/** Words of a prompt that name one file, and words that everybody uses. */
const TARGET_WORDS = 3;
const FILLERS = ['please', 'the', 'when', 'we', 'that', 'should', 'in', 'and'];

/**
 * Writes the learned state of a project of `size` resources, 20 associations each, into a new store: what
 * months of events would leave, without the events. The same size gives the same state.
 */
export async function writeLargeProject(file: string, size: number): Promise<LargeProject> {
  const random = seededRandom(SEED);
  const vocabulary = makeVocabulary(WORDS, random);
  const paths = makePaths(size - TOOLS.length, vocabulary, random);
  const name = `large-${size}`;
  const { store } = await openStore({ file, now: NOW });
  const { id } = store.projects.create(`name:${name}`, name, NOW);
  store.memories.save(id, memoryOf(paths, vocabulary, random), 0);
  store.close();
  return { name, now: NOW, prompts: promptsFor(paths, vocabulary, random) };
}

function memoryOf(paths: readonly string[], vocabulary: Vocabulary, random: () => number): UnsavedMemory {
  const names = [...TOOLS, ...paths];
  const popular = zipf(names.length, 1, random);
  const postings = new Map<string, PostingList>();
  const accessTimes = new Map<ResourceOrdinal, Uint8Array>();
  const associations = new Map<ResourceOrdinal, Uint8Array>();
  const resources = names.map((name, ordinal): Resource => {
    const isTool = ordinal < TOOLS.length;
    const accesses = Math.min(MAX_ACCESSES, Math.floor(random() ** -ACCESS_EXPONENT));
    const terms = isTool ? [] : termsOf(name, vocabulary);
    for (const term of terms) addTo(postings, term, ordinal);
    const times = timesOf(accesses, random);
    accessTimes.set(ordinal, new Uint8Array(times.buffer));
    associations.set(ordinal, associationsOf(ordinal, names.length, popular, random));
    return {
      ordinal,
      kind: isTool ? 'tool' : 'file',
      name,
      firstAt: times[0]!,
      lastAt: times.at(-1)!,
      lastTouch: 1 + Math.floor(random() * names.length * 10),
      accesses,
      edits: Math.floor(accesses / 4),
      reads: Math.ceil(accesses / 2),
      reinforcement: Math.min(0.9, accesses * 0.01),
      activation: random(),
      sessions: Math.ceil(accesses / 3),
      lastSession: `session-${Math.floor(random() * SESSIONS)}`,
      terms: terms.length,
      deleted: false,
      pinned: false,
      pinnedAssociations: 0,
    };
  });
  return {
    touches: names.length * 10,
    resources,
    associations,
    accessTimes,
    postings: new Map([...postings].map(([term, list]) => [term, list.toBytes()])),
    followers: new Map(TOOLS.map((tool) => [tool, new Map(TOOLS.map((next) => [next, 100]))])),
    sessions: Array.from({ length: SESSIONS }, (_, index) => sessionOf(index, names.length, random)),
    forgottenSessions: [],
    decay: null,
  };
}

function termsOf(path: string, { draw }: Vocabulary): readonly string[] {
  return [...new Set([...distinctTerms(path), ...Array.from({ length: CONTEXT_WORDS }, draw)])];
}

function addTo(postings: Map<string, PostingList>, term: string, ordinal: ResourceOrdinal): void {
  let list = postings.get(term);
  if (list === undefined) {
    list = PostingList.empty();
    postings.set(term, list);
  }
  list.add(ordinal);
}

function timesOf(accesses: number, random: () => number): Float64Array {
  const times = Float64Array.from({ length: Math.min(accesses, KEPT_TIMES) }, () =>
    Math.floor(NOW - random() * DAYS * MS_PER_DAY),
  );
  return times.sort();
}

function associationsOf(
  from: ResourceOrdinal,
  size: number,
  popular: () => number,
  random: () => number,
): Uint8Array {
  const list = AssociationList.empty();
  while (list.length < Math.min(ASSOCIATIONS, size - 1)) {
    const near = (from + 1 + Math.floor(random() * NEIGHBOURHOOD)) % size;
    const to = random() < NEIGHBOUR_SHARE ? near : popular();
    if (to === from || list.indexOf(to) >= 0) continue;
    list.add(
      to,
      0.05 + 0.85 * random() ** 2,
      1 + Math.floor(random() * 20),
      NOW - random() * 30 * MS_PER_DAY,
    );
  }
  return list.toBytes();
}

function sessionOf(index: number, size: number, random: () => number): SessionState {
  const files = [
    ...new Set(
      Array.from(
        { length: SESSION_FILES },
        () => TOOLS.length + Math.floor(random() * (size - TOOLS.length)),
      ),
    ),
  ];
  return {
    key: `session-${index}`,
    lastAt: NOW - 60_000,
    window: files.slice(-25),
    files,
    tools: ['Read', 'Edit', 'Bash'],
    prompt: '',
    promptTerms: [],
    told: [],
  };
}

function promptsFor(paths: readonly string[], { draw }: Vocabulary, random: () => number): readonly string[] {
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: PROMPTS }, () => {
    const named = distinctTerms(pick(paths)).slice(-TARGET_WORDS);
    const fillers = Array.from({ length: 3 }, () => pick(FILLERS));
    const drawn = Array.from({ length: PROMPT_WORDS - named.length - fillers.length }, draw);
    return [...fillers, ...drawn, ...named].join(' ');
  });
}
