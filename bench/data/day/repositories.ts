import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repositories of a day's work, and their parts of all files. */
const SHARES = { shop: 0.4, engine: 0.3, site: 0.2, tools: 0.1 } as const;
/** A folder that no git knows, and its files. */
const NOTES = { name: 'notes', files: 30 } as const;
/** Files in a folder, and folders in an area. Chosen: as in repositories of that size. */
const IN_FOLDER = 25;
const IN_AREA = 20;
/** One file in so many differs between the branches `main` and `feature`. */
const DIFFERING = 20;
/** Commits of the branch `topic`, which is rebased. */
const TOPIC_COMMITS = 12;
const START = Date.UTC(2026, 0, 5) / 1_000;

export const REPOSITORY_NAMES = Object.keys(SHARES) as readonly (keyof typeof SHARES)[]; // Safe: a literal.
export const FOLDER_NAMES: readonly string[] = [...REPOSITORY_NAMES, NOTES.name];

/** The path of a file of a repository by its number, from 0. */
export function fileAt(number: number): string {
  const folder = Math.floor(number / IN_FOLDER);
  return `src/area${Math.floor(folder / IN_AREA)}/part${folder % IN_AREA}/file${number}.ts`;
}

/** Runs git as somebody whose settings are not this machine's. Throws where it fails. */
export function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.test', ...args], {
    cwd: folder,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_EDITOR: 'true' },
    stdio: 'ignore',
  });
}

/** Makes all folders of the day below one, with so many files in all; each repository is on `main`. */
export function makeRepositories(folder: string, files: number): void {
  for (const name of REPOSITORY_NAMES) makeRepository(join(folder, name), Math.ceil(files * SHARES[name]));
  for (let number = 0; number < NOTES.files; number++)
    write(join(folder, NOTES.name), `note${number}.md`, 'a note\n');
}

/** Writes a file of a folder; folders are made. */
export function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function makeRepository(folder: string, files: number): void {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const all = Array.from({ length: files }, (_, number) => number);
  const rules = 'dist/\ncoverage/\nnode_modules/\n.cache/\n';
  const stream = [
    commit('main', null, [
      ['.gitignore', rules],
      ['package.json', '{ "name": "app" }\n'],
      ...all.map((number) => [fileAt(number), contentOf(number, 'first')] as const),
    ]),
    commit(
      'feature',
      'main',
      all
        .filter((number) => number % DIFFERING === 0)
        .map((number) => [fileAt(number), contentOf(number, 'feature')]),
    ),
    ...Array.from({ length: TOPIC_COMMITS }, (_, step) =>
      commit('topic', step === 0 ? 'main' : 'topic', [[fileAt(step + 1), contentOf(step + 1, 'topic')]]),
    ),
    commit('main', 'main', [[fileAt(TOPIC_COMMITS + 2), contentOf(TOPIC_COMMITS + 2, 'later')]]),
  ].join('');
  const { status } = spawnSync('git', ['fast-import', '--quiet', '--force'], { cwd: folder, input: stream });
  if (status !== 0) throw new Error(`git fast-import ended with ${status} in ${folder}.`);
  git(folder, 'checkout', '--quiet', 'main');
}

function contentOf(number: number, by: string): string {
  return `// ${by}\nexport const value${number} = ${number};\n`;
}

/** One commit of these files as `git fast-import` reads it; on `after`, or without a parent. */
function commit(
  branch: string,
  after: string | null,
  files: readonly (readonly [path: string, text: string])[],
): string {
  const parent = after === null || after === branch ? '' : `from refs/heads/${after}\n`;
  const changes = files.map(
    ([path, text]) => `M 644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  return `commit refs/heads/${branch}\ncommitter dev <dev@example.test> ${START} +0000\ndata 4\nwork\n${parent}${changes.join('')}\n`;
}
