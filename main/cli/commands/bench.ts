import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { packageRoot } from '../../host/package-root.ts';
import { CliError } from '../cli-error.ts';
import { type CommandText, command } from '../command.ts';

interface BenchOptions {
  readonly only?: string[];
  readonly quick?: boolean;
  readonly json?: string;
}

/** Benchmarks that can be run by their names, as `bench/run.ts` gives them. */
export interface Bench {
  readonly BENCHMARK_NAMES: readonly string[];
  readonly runBench: (
    options: {
      readonly only: readonly string[] | null;
      readonly quick: boolean;
      readonly json: string | null;
      readonly progress: (message: string) => void;
    },
    print: (markdown: string) => void,
  ) => Promise<unknown>;
}

/** `holloway bench`: times hooks, recording, recall and start on this machine. Needs no running host. */
export function benchCommand(): Command {
  const text = {
    summary: 'Time hooks, recording, recall and start on this machine',
    notes: 'Takes about eight minutes, in temporary folders; works in a checkout of the sources.',
    examples: ['holloway bench', 'holloway bench --only hooks recall --quick'],
  };
  return measuringCommand('bench', text, loadBench);
}

/** A command that runs benchmarks, all or some by name. */
export function measuringCommand(name: string, text: CommandText, load: () => Promise<Bench>): Command {
  return command(name, text)
    .option('--only <name...>', 'these measurements only')
    .option('--quick', 'fewer samples: a look')
    .option('--json <file>', 'also write the figures there')
    .action(async ({ only, quick = false, json }: BenchOptions) => {
      const { BENCHMARK_NAMES, runBench } = await load();
      const unknown = only?.find((one) => !BENCHMARK_NAMES.includes(one));
      if (unknown !== undefined) {
        throw new CliError(
          'usage',
          `${unknown} is no measurement: choose from ${BENCHMARK_NAMES.join(', ')}.`,
        );
      }
      const progress = (message: string): void => console.error(message);
      await runBench({ only: only ?? null, quick, json: json ?? null, progress }, (markdown) =>
        console.log(markdown),
      );
    });
}

/** Loaded at run time and never bundled: it starts programs of the source tree by their files. */
async function loadBench(): Promise<Bench> {
  const file = join(packageRoot(), 'bench', 'run.ts');
  if (!existsSync(file)) {
    throw new CliError('failed', `The benchmarks come with the sources: ${file} is not there.`);
  }
  const loaded: Bench = await import(pathToFileURL(file).href);
  return loaded;
}
