import type { Vocabulary } from './vocabulary.ts';

const ROOTS = ['src', 'src', 'src', 'packages', 'test', 'lib', 'docs'];
const ENDINGS = ['.ts', '.ts', '.tsx', '.test.ts', '.py', '.md', '.json', '.css'];

/**
 * `count` distinct paths as repositories have them: two to five folders deep, names of one to three words.
 */
export function makePaths(count: number, { draw }: Vocabulary, random: () => number): readonly string[] {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
  const paths = new Set<string>();
  while (paths.size < count) {
    const folders = Array.from({ length: 1 + Math.floor(random() * 4) }, draw);
    const name = Array.from({ length: 1 + Math.floor(random() * 3) }, draw).join('-');
    paths.add([pick(ROOTS), ...folders, name + pick(ENDINGS)].join('/'));
  }
  return [...paths];
}
