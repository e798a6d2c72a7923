import type { RecordedEvent } from '../../contracts/event.ts';
import { seededRandom } from '../../main/eval/seeded-random.ts';
import { makePaths } from './paths.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';
import { zipf } from './zipf.ts';

const FILES = 2_000;
const WORDS = 5_000;
/** Tool calls of a session, and how many of them follow one prompt. */
const CALLS_PER_SESSION = 60;
const CALLS_PER_PROMPT = 20;
/** Share of touches that go to one of the session's last files. */
const RECENT_SHARE = 0.6;
const RECENT_FILES = 10;
/** Shares of calls that fail, and of commands that carry a secret. */
const FAILURES = 0.05;
const SECRETS = 0.02;
const MS_PER_CALL = 8_000;
const MS_BETWEEN_SESSIONS = 20 * 60_000;
const START = Date.UTC(2026, 0, 1);

/** Tools by their share of the calls in recorded sessions of coding agents. */
const TOOLS = [
  { tool: 'Bash', access: 'run', share: 0.43 },
  { tool: 'Read', access: 'read', share: 0.25 },
  { tool: 'Edit', access: 'edit', share: 0.19 },
  { tool: 'Grep', access: 'search', share: 0.09 },
  { tool: 'Write', access: 'create', share: 0.02 },
  { tool: 'Glob', access: 'search', share: 0.02 },
] as const;

type Call = (typeof TOOLS)[number];

/**
 * An endless stream of one project's events, like that of a coding agent: sessions of 60 calls of six tools
 * over 2,000 files, popular ones and the session's own touched most. The same seed gives the same events.
 */
export function* activityStream(project: string, seed: number): Generator<RecordedEvent, never, undefined> {
  const random = seededRandom(seed);
  const vocabulary = makeVocabulary(WORDS, random);
  const files = makePaths(FILES, vocabulary, random);
  const popular = zipf(FILES, 1, random);
  for (let session = 0; ; session++) {
    const write = new SessionWriter(
      { source: 'agent', agent: 'claude-code', session: `session-${seed}-${session}`, project },
      START + session * MS_BETWEEN_SESSIONS,
      { random, vocabulary, drawFile: () => files[popular()]! },
    );
    yield* write.events();
  }
}

interface World {
  readonly random: () => number;
  readonly vocabulary: Vocabulary;
  readonly drawFile: () => string;
}

class SessionWriter {
  readonly #base: Pick<RecordedEvent, 'source' | 'agent' | 'session' | 'project'>;
  readonly #world: World;
  readonly #recent: string[] = [];
  #at: number;

  constructor(
    base: Pick<RecordedEvent, 'source' | 'agent' | 'session' | 'project'>,
    at: number,
    world: World,
  ) {
    this.#base = base;
    this.#at = at;
    this.#world = world;
  }

  *events(): Generator<RecordedEvent, void, undefined> {
    yield this.#event({ type: 'session_started' });
    for (let call = 0; call < CALLS_PER_SESSION; call++) {
      if (call % CALLS_PER_PROMPT === 0)
        yield this.#event({ type: 'prompt', text: `please ${this.#words(25)}` });
      yield this.#event(this.#call(call));
    }
    yield this.#event({ type: 'session_ended' });
  }

  #event(fields: Pick<RecordedEvent, 'type'> & Partial<RecordedEvent>): RecordedEvent {
    this.#at += MS_PER_CALL;
    return { ...this.#base, at: this.#at, ...fields };
  }

  #call(number: number): Pick<RecordedEvent, 'type'> & Partial<RecordedEvent> {
    const { random } = this.#world;
    const { tool, access } = this.#tool();
    const fields = {
      type: 'tool_call',
      tool,
      access,
      callId: `toolu_01${this.#base.session}${number}`,
    } as const;
    const hasFailed = random() < FAILURES;
    const outcome = hasFailed
      ? { ok: false, error: `TypeError: ${this.#words(6)} is undefined` }
      : { ok: true };
    switch (access) {
      case 'run':
        return {
          ...fields,
          ...outcome,
          command: this.#command(),
          ...(random() < 0.2 ? { paths: [this.#file()] } : {}),
        };
      case 'search':
        return { ...fields, ...outcome, query: this.#words(2) };
      default:
        return { ...fields, ...outcome, paths: [this.#file()] };
    }
  }

  #command(): string {
    const secret = this.#world.random() < SECRETS ? ' --token=ghp_16C7e42F292c6912E7710c838347Ae178B4a' : '';
    return `npm run ${this.#words(1)} -- ${this.#file()} --filter "${this.#words(4)}"${secret} 2>&1 | tail -20`;
  }

  #tool(): Call {
    let left = this.#world.random();
    for (const call of TOOLS) {
      left -= call.share;
      if (left < 0) return call;
    }
    return TOOLS[0];
  }

  #file(): string {
    const { random, drawFile } = this.#world;
    const isRecent = this.#recent.length > 0 && random() < RECENT_SHARE;
    const file = isRecent ? this.#recent[Math.floor(random() * this.#recent.length)]! : drawFile();
    if (!this.#recent.includes(file)) this.#recent.push(file);
    if (this.#recent.length > RECENT_FILES) this.#recent.shift();
    return file;
  }

  #words(count: number): string {
    return Array.from({ length: count }, this.#world.vocabulary.draw).join(' ');
  }
}
