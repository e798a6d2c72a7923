import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { seededRandom } from '../../main/eval/seeded-random.ts';
import { makePaths } from './paths.ts';
import { makeVocabulary } from './vocabulary.ts';
import { zipf } from './zipf.ts';

const SEED = 17;
const FILES = 5_000;
const VOCABULARY = 5_000;
/** Half of all commits change more files than one, few of them many; one in fifty renames a file. */
const MOST_FILES = 40;
const FILES_EXPONENT = 1.2;
const PATHS_EXPONENT = 0.9;
const RENAMED = 0.02;
const START = Date.UTC(2016, 0, 1) / 1_000;
const SECONDS_BETWEEN = 3_000;

/** Makes a repository of so many commits over 5,000 files by `git fast-import`: six minutes for 100,000. */
export async function makeLongHistory(folder: string, commits: number): Promise<void> {
  await run(folder, ['init', '--quiet', '--initial-branch=main']);
  const importing = spawn('git', ['-c', 'core.compression=1', 'fast-import', '--quiet', '--done'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(importing, 'close');
  const random = seededRandom(SEED);
  const paths = [...makePaths(FILES, makeVocabulary(VOCABULARY, random), random)];
  const drawPath = zipf(FILES, PATHS_EXPONENT, random);
  const drawCount = zipf(MOST_FILES, FILES_EXPONENT, random);
  const exists = new Set<number>();
  for (let number = 1; number <= commits; number++) {
    const changes: string[] = [];
    for (const place of new Set(Array.from({ length: 1 + drawCount() }, drawPath))) {
      if (exists.has(place) && random() < RENAMED) {
        const next = paths[place]!.replace(/(-r\d+)?(\.\w+)+$/, `-r${number}$2`);
        changes.push(`R ${paths[place]} ${next}`);
        paths[place] = next;
        continue;
      }
      exists.add(place);
      const content = `${paths[place]}\n`.repeat(20).concat(`changed by ${number}\n`);
      changes.push(`M 644 inline ${paths[place]}\ndata ${Buffer.byteLength(content)}\n${content}`);
    }
    const at = START + number * SECONDS_BETWEEN;
    const commit = `commit refs/heads/main\ncommitter dev <dev@example.test> ${at} +0000\ndata 4\nwork\n`;
    if (!importing.stdin.write(`${commit}${changes.join('\n')}\n\n`)) await once(importing.stdin, 'drain');
  }
  importing.stdin.end('done\n');
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

async function run(folder: string, command: readonly string[]): Promise<void> {
  const [code] = await once(spawn('git', command, { cwd: folder, stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`git ${command[0]} ended with ${code}`);
}
