import type { RecordedEvent } from '../../contracts/event.ts';
import { seededRandom } from '../../main/eval/seeded-random.ts';

/** Where the story's repository would lie: a folder that exists on no machine, so that no disk is asked. */
export const STORY_PROJECT = '/home/sam/code/shop';
/** The agent that works in it. */
export const STORY_AGENT = 'claude-code';

const SEED = 11;
const AREAS = (
  'cart checkout catalog search account shipping tax payment inventory reviews promotions notifications admin ' +
  'analytics auth billing returns gifts loyalty pricing'
).split(' ');
const LAYERS = 'api model service store view job policy'.split(' ');
const PARTS = (
  'total discount line-item rounding coupon address session token refund webhook price quote label stock batch receipt ' +
  'invoice filter sort query cache retry queue report export import limit audit sync summary'
).split(' ');
const COMPLAINTS = [
  'is applied twice when the page reloads',
  'is lost after signing in again',
  'is wrong for orders with several currencies',
  'times out under load',
  'shows yesterday’s value',
  'is off by a cent',
  'fails for guests',
];
const ERRORS = [
  'AssertionError: expected 1299 to equal 1300',
  "TypeError: Cannot read properties of undefined (reading 'lines')",
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  'error TS2345: Argument of type string is not assignable to parameter of type Money',
];
const MINUTE = 60_000;
/** Share of sessions in which the tests fail before they pass. */
const FAILING = 0.45;

/** One session of the story. */
export interface StorySession {
  readonly id: string;
  readonly prompt: string;
  /** After the prompt, in order, with times counted from the session's beginning, ms. */
  readonly events: readonly RecordedEvent[];
}

/**
 * Sessions of work in one repository: prompts about its parts, files read and edited, tests that fail and are
 * mended. The same seed gives the same sessions; the files they touch grow with their number, and repeat.
 */
export function* storySessions(): Generator<StorySession> {
  const random = seededRandom(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * random() * from.length)]!;
  for (let number = 1; ; number++) {
    const area = pick(AREAS);
    const part = pick(PARTS);
    const files = LAYERS.filter(() => random() < 0.45).map(
      (layer) => `packages/${area}/src/${layer}/${part}.ts`,
    );
    const other = `packages/${pick(AREAS)}/src/${pick(LAYERS)}/${pick(PARTS)}.ts`;
    const test = `packages/${area}/test/${part}.test.ts`;
    const steps = new Steps(`session-${number}`);
    for (const file of [...files, other, test]) steps.read(file);
    for (const file of files.slice(0, 2)) steps.edit(file);
    if (random() < FAILING) {
      steps.run(`npm test -- packages/${area}`, pick(ERRORS));
      steps.edit(files[0] ?? test);
      steps.edit(test);
    }
    steps.run(`npm test -- packages/${area}`, null);
    const prompt = `the ${part.replace('-', ' ')} in ${area} ${pick(COMPLAINTS)}`;
    yield { id: `session-${number}`, prompt, events: steps.events };
  }
}

/** A file of a repository too large for any story, by number from 0; each number another. */
export function storyFile(number: number): string {
  const digits = [AREAS, LAYERS, PARTS, PARTS];
  const words: string[] = [];
  let rest = number;
  for (const choices of digits) {
    words.push(choices[rest % choices.length]!);
    rest = Math.floor(rest / choices.length);
  }
  const [area, layer, part, detail] = words;
  return `services/${area}-${String(rest)}/src/${layer}/${part}-${detail}.ts`;
}

/** Collects a session's events, a minute after one another. */
class Steps {
  readonly events: RecordedEvent[] = [];
  readonly #session: string;

  constructor(session: string) {
    this.#session = session;
  }

  read(path: string): void {
    this.#add({ tool: 'Read', access: 'read', paths: [path], ok: true });
  }

  edit(path: string): void {
    this.#add({ tool: 'Edit', access: 'edit', paths: [path], ok: true });
  }

  run(command: string, error: string | null): void {
    const outcome = error === null ? { ok: true, exitCode: 0 } : { ok: false, exitCode: 1, error };
    this.#add({ tool: 'Bash', access: 'run', command, ...outcome });
  }

  #add(fields: Partial<RecordedEvent>): void {
    const number = this.events.length + 1;
    this.events.push({
      at: number * MINUTE,
      source: 'agent',
      agent: STORY_AGENT,
      session: this.#session,
      project: STORY_PROJECT,
      type: 'tool_call',
      callId: `${this.#session}-${number}`,
      ...fields,
    });
  }
}
