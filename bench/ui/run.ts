import { finish } from '../../main/cli/command.ts';
import { measuringCommand } from '../../main/cli/commands/bench.ts';
import { runProgram } from '../../main/cli/run-program.ts';
import { runBenchmarks } from '../run.ts';
import { bundle } from './measurements/bundle.ts';
import { firstPaint } from './measurements/first-paint.ts';
import { graphFrames } from './measurements/graph-frames.ts';
import { liveMemory } from './measurements/live-memory.ts';
import { searchKeys } from './measurements/search-keys.ts';

const BENCHMARKS = [bundle, firstPaint, searchKeys, graphFrames, liveMemory];
const BENCHMARK_NAMES = BENCHMARKS.map(({ name }) => name);

await runProgram(
  finish(
    measuringCommand(
      'bench:ui',
      {
        summary: 'Time the window in a browser on this machine',
        notes: `Measurements: ${BENCHMARK_NAMES.join(', ')}. Needs a build (npm run build).`,
        examples: ['npm run bench:ui', `npm run bench:ui -- --only ${bundle.name} --quick`],
      },
      async () => ({
        BENCHMARK_NAMES,
        runBench: (options, print) => runBenchmarks(BENCHMARKS, options, print),
      }),
    ),
  ),
);
