import { runBenchmarks } from '../run.ts';
import { bundle } from './measurements/bundle.ts';
import { firstPaint } from './measurements/first-paint.ts';
import { graphFrames } from './measurements/graph-frames.ts';
import { liveMemory } from './measurements/live-memory.ts';
import { searchKeys } from './measurements/search-keys.ts';

const BENCHMARKS = [bundle, firstPaint, searchKeys, graphFrames, liveMemory];

// Names narrow what is measured; --quick: fewer samples, a look.
const words = process.argv.slice(2);
const only = words.filter((word) => !word.startsWith('--'));
await runBenchmarks(
  BENCHMARKS,
  {
    only: only.length > 0 ? only : null,
    quick: words.includes('--quick'),
    progress: (message) => console.error(message),
  },
  (markdown) => console.log(markdown),
);
