import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promptPayload, toolPayload } from '../data/hook-payloads.ts';
import { makeWorkedOnFolder, type WorkedOnFolder } from '../data/worked-on-folder.ts';
import { type Aim, atMost, type Benchmark, type Figure } from '../figure.ts';
import { EMPTY, type HookProgram, installClients, runHook } from '../hook-programs.ts';
import { startImport } from '../import-load.ts';
import { type MeasuredHost, startHost, withHome } from '../measured-host.ts';
import { spreadOf } from '../spread.ts';

const RUNS = 500;
const QUICK_RUNS = 50;
/** Runs without a host, and with one that hangs: each of the latter waits for its deadline. */
const ABSENT_RUNS = 100;
const HUNG_RUNS = 10;
const WARM_UP_RUNS = 20;
const LEARNED_EVENTS = 5_000;
/**
 * Aims: median over an empty process, ms, by client; 99 % of the C client's runs; any run without an answer.
 */
const ON_TOP_AIM_MS: Readonly<Record<string, number>> = { C: 3, 'sh + curl': 20 };
const P99_AIM_MS = 25;
const DEADLINE_AIM_MS = 300;

/** What a hook costs an agent, from spawn to exit. */
export const hooks: Benchmark = {
  name: 'hooks',
  title: 'Hooks: wall time from spawn to exit',
  run: ({ isQuick, progress }) =>
    withHome(async (home) => {
      const runs = isQuick ? QUICK_RUNS : RUNS;
      const { programs, missing } = await installClients(join(home, '..', 'clients'));
      const folder = join(home, '..', 'project');
      mkdirSync(folder);
      const project = makeWorkedOnFolder(folder, LEARNED_EVENTS);
      const host = await startHost(home);
      try {
        await teach(host, project);
        const bench = new HookBench(host, project);
        bench.time('warm up', WARM_UP_RUNS, programs, bench.tool);
        progress('tool calls');
        const toolCalls = bench.time('tool call of 4 KB', runs, programs, bench.tool);
        progress('prompts');
        const prompts = bench.time('prompt with a recall', runs, programs, bench.prompt);
        progress('beside an import');
        const load = await startImport(home);
        const fastest = programs.slice(0, 1);
        const busy = bench.time('tool call beside an import', runs, fastest, bench.tool);
        const busyPrompts = bench.time('prompt beside an import', runs, fastest, bench.prompt);
        const rate = await load.stop();
        progress('host hung');
        process.kill(host.pid, 'SIGSTOP');
        const hung = bench.time('host hung', isQuick ? 2 : HUNG_RUNS, programs, bench.tool);
        process.kill(host.pid, 'SIGCONT');
        await host.stop();
        progress('host absent');
        const absent = bench.time('host absent', isQuick ? QUICK_RUNS : ABSENT_RUNS, programs, bench.tool);
        const answered = `${Math.round(bench.answeredShare * 100)} % of the prompts were answered with files.`;
        const beside = `The import recorded ${Math.round(rate).toLocaleString('en')} events/s meanwhile.`;
        return {
          figures: [
            ...[toolCalls, prompts].flatMap((series) => [...spreadsOf(series, ANSWERED), ...onTopOf(series)]),
            ...[busy, busyPrompts].flatMap((series) => spreadsOf(series, ANSWERED)),
            ...[hung, absent].flatMap((series) => spreadsOf(series, UNANSWERED)),
          ],
          notes: [
            answered,
            beside,
            ...missing.map((name) => `The client ${name} cannot be had on this machine.`),
          ],
        };
      } finally {
        await host.stop();
      }
    }),
};

async function teach(host: MeasuredHost, { events }: WorkedOnFolder): Promise<void> {
  const client = await host.connect();
  await client.call('event.record', { events: [...events] });
  client.close();
}

type Aims = (program: HookProgram) => readonly Aim[];

const ANSWERED: Aims = ({ name }) => (name === 'C' ? [atMost('p99', P99_AIM_MS)] : []);
const UNANSWERED: Aims = () => [atMost('max', DEADLINE_AIM_MS)];

interface Series {
  readonly what: string;
  readonly times: ReadonlyMap<HookProgram, readonly number[]>;
}

type Act = (program: HookProgram) => number;

class HookBench {
  readonly #host: MeasuredHost;
  readonly #project: WorkedOnFolder;
  #number = 0;
  #prompts = 0;
  #answered = 0;

  constructor(host: MeasuredHost, project: WorkedOnFolder) {
    this.#host = host;
    this.#project = project;
  }

  get answeredShare(): number {
    return this.#answered / this.#prompts;
  }

  /** One tool call; ms. */
  readonly tool: Act = (program) =>
    runHook(program, this.#host.home, 'PostToolUse', toolPayload(this.#project.folder, this.#number++)).ms;

  /** One prompt; ms. */
  readonly prompt: Act = (program) => {
    const { prompts, folder } = this.#project;
    const number = this.#number++;
    const payload = promptPayload(folder, number, prompts[number % prompts.length]!);
    const { ms, printed } = runHook(program, this.#host.home, 'UserPromptSubmit', payload);
    if (program !== EMPTY) {
      this.#prompts++;
      if (printed !== '') this.#answered++;
    }
    return ms;
  };

  /**
   * Runs the clients and the empty process in turns, so that whatever else the machine does falls on all
   * alike.
   */
  time(what: string, runs: number, programs: readonly HookProgram[], act: Act): Series {
    const times = new Map<HookProgram, number[]>([EMPTY, ...programs].map((program) => [program, []]));
    for (let run = 0; run < runs; run++) {
      for (const [program, series] of times) series.push(act(program));
    }
    return { what, times };
  }
}

/** The spread of each program, and the ratio of each client's to the empty process. */
function spreadsOf({ what, times }: Series, aimsOf: Aims): readonly Figure[] {
  const emptyMs = spreadOf(times.get(EMPTY)!).p50;
  return [...times].map(([program, series]): Figure => {
    const figure = { what: `${what}, ${program.name}`, unit: 'ms', value: spreadOf(series) } as const;
    if (program === EMPTY) return figure;
    return { ...figure, aims: aimsOf(program), ratio: { to: EMPTY.name, value: figure.value.p50 / emptyMs } };
  });
}

/** What each client's median takes over that of the empty process. */
function onTopOf({ what, times }: Series): readonly Figure[] {
  const emptyMs = spreadOf(times.get(EMPTY)!).p50;
  return [...times]
    .filter(([program]) => program !== EMPTY)
    .map(([{ name }, series]): Figure => {
      const aim = ON_TOP_AIM_MS[name];
      return {
        what: `${what}, ${name}, over an empty process`,
        unit: 'ms',
        value: spreadOf(series).p50 - emptyMs,
        aims: aim === undefined ? [] : [atMost('value', aim)],
      };
    });
}
