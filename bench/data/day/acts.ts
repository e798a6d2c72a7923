import { appendFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { People } from './people.ts';
import { fileAt, git, write } from './repositories.ts';
import { SAVES, type SaveName } from './saves.ts';

/** Something that happens on the day, and what the log should hold of it. */
export interface Act {
  readonly what: string;
  /** Facts, as `recorded-facts.ts` words them; none: nobody calls it work. */
  readonly expected: readonly string[];
  readonly does: (people: People) => Promise<void>;
}

/** Files that a fake install writes, and that a build does. */
const INSTALLED = 2_000;
const BUILT = 300;
/** More files than a person saves at once, and fewer. */
const MANY = 60;
const FEW = 8;
const SECOND = 1_000;

const EDITORS = Object.keys(SAVES) as readonly SaveName[]; // Safe: a literal.

const numbers = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, step) => from + step);

function writeMany(folder: string, count: number, nameOf: (number: number) => string): void {
  for (const number of numbers(0, count)) write(folder, nameOf(number), `${number} at ${Date.now()}\n`);
}

/** What a formatter does: files of the repository one after the other. */
async function format(folder: string, from: number, count: number): Promise<void> {
  for (const number of numbers(from, count)) {
    appendFileSync(join(folder, fileAt(number)), '// formatted\n');
    if (number % 5 === 0) await setTimeout(20);
  }
}

/** The day in the shop: an agent is at work there, too. */
const SHOP: readonly Act[] = [
  {
    what: 'a file is saved with each editor’s pattern',
    expected: EDITORS.map((_, step) => `person edit shop/${fileAt(101 + step)}`),
    does: async ({ save }) => {
      for (const [step, editor] of EDITORS.entries()) {
        await save('shop', fileAt(101 + step), editor);
        await setTimeout(SECOND / 2);
      }
    },
  },
  {
    what: 'the same file is saved again and again',
    expected: numbers(0, 3).map(() => `person edit shop/${fileAt(131)}`),
    does: async ({ save }) => {
      for (const _ of numbers(0, 3)) {
        await save('shop', fileAt(131), 'Zed');
        await setTimeout(1.5 * SECOND);
      }
    },
  },
  {
    what: 'a branch is switched to in a window, and files are saved in that moment',
    expected: [
      'many files in shop by git stash',
      'many files in shop by git checkout',
      `person edit shop/${fileAt(141)}`,
      `person edit shop/${fileAt(160)}`,
    ],
    does: async ({ at, save }) => {
      git(at('shop'), 'stash', '--quiet');
      await setTimeout(5 * SECOND);
      git(at('shop'), 'checkout', '--quiet', 'feature');
      await save('shop', fileAt(141));
      await setTimeout(2 * SECOND);
      // This one was written by the checkout, too.
      await save('shop', fileAt(160));
    },
  },
  {
    what: 'all is committed',
    expected: [],
    does: async ({ at }) => git(at('shop'), 'commit', '--quiet', '--all', '--message', 'done'),
  },
  {
    what: 'an agent reads, edits and runs short commands',
    expected: [
      `agent edit shop/${fileAt(201)}`,
      `agent edit shop/${fileAt(202)}`,
      'agent ran in shop: sed -i s/a/b/ src/area0/*/*.ts',
    ],
    does: async ({ hook, agentEdits, agentRuns, at }) => {
      await hook('SessionStart', 'shop', { source: 'startup' });
      await hook('UserPromptSubmit', 'shop', { prompt: 'tidy the cart', prompt_id: 'p1' });
      await agentEdits('shop', fileAt(201));
      await agentEdits('shop', fileAt(202));
      await agentRuns('shop', 'sed -i s/a/b/ src/area0/*/*.ts', () => format(at('shop'), 210, 3));
    },
  },
  {
    what: 'a person saves between the agent’s calls',
    expected: [`person edit shop/${fileAt(221)}`, `person edit shop/${fileAt(222)}`],
    does: async ({ save }) => {
      await setTimeout(SECOND);
      await save('shop', fileAt(221));
      await setTimeout(SECOND);
      await save('shop', fileAt(222), 'Vim');
    },
  },
  {
    what: 'a long command of the agent writes few files, and a person saves in Vim meanwhile',
    expected: ['agent ran in shop: ./scripts/regenerate', `person edit shop/${fileAt(241)}`],
    does: async ({ agentRuns, save, at }) =>
      agentRuns('shop', './scripts/regenerate', async () => {
        await format(at('shop'), 231, 1);
        await setTimeout(4 * SECOND);
        await save('shop', fileAt(241), 'Vim');
        await format(at('shop'), 232, 1);
        await setTimeout(4 * SECOND);
        await format(at('shop'), 233, 1);
      }),
  },
  {
    what: 'the agent generates code',
    expected: ['agent ran in shop: npm run generate'],
    does: async ({ agentRuns, hook, at }) => {
      await agentRuns('shop', 'npm run generate', () =>
        writeMany(at('shop'), MANY, (number) => `src/generated/g${number}.ts`),
      );
      await setTimeout(3 * SECOND);
      await hook('SessionEnd', 'shop', { reason: 'other' });
    },
  },
];

/** The day in the engine: mostly git. */
const ENGINE: readonly Act[] = [
  {
    what: 'branches are switched in a shell',
    expected: ['person ran in engine: git checkout feature', 'person ran in engine: git checkout topic'],
    does: async ({ run, at }) => {
      for (const branch of ['feature', 'topic']) {
        const command = `git checkout ${branch}`;
        await run('engine', command, () => git(at('engine'), 'checkout', '--quiet', branch));
        await setTimeout(4 * SECOND);
      }
    },
  },
  {
    what: 'a branch is rebased in a window',
    expected: ['many files in engine by git rebase'],
    does: async ({ at }) => {
      await setTimeout(3 * SECOND);
      git(at('engine'), 'rebase', '--quiet', 'main');
    },
  },
  {
    what: 'a file is edited, stashed and taken back',
    expected: [
      `person edit engine/${fileAt(51)}`,
      'many files in engine by git stash',
      'many files in engine by git stash',
    ],
    does: async ({ at, save }) => {
      await setTimeout(3 * SECOND);
      await save('engine', fileAt(51), 'JetBrains');
      await setTimeout(2 * SECOND);
      git(at('engine'), 'stash', '--quiet');
      await setTimeout(4 * SECOND);
      git(at('engine'), 'stash', 'pop', '--quiet');
    },
  },
  {
    what: 'it is committed in a shell, a branch is merged, and a commit is taken back',
    expected: [
      'person ran in engine: git commit -am wip',
      'many files in engine by git merge',
      'many files in engine by git reset',
    ],
    does: async ({ at, run }) => {
      await run('engine', 'git commit -am wip', () => git(at('engine'), 'commit', '--quiet', '-am', 'wip'));
      await setTimeout(5 * SECOND);
      git(at('engine'), 'merge', '--quiet', '-X', 'ours', '--no-edit', 'feature');
      await setTimeout(4 * SECOND);
      git(at('engine'), 'reset', '--quiet', '--hard', 'HEAD~1');
    },
  },
  {
    what: 'a file is saved by mistake and restored in a shell',
    expected: [`person edit engine/${fileAt(71)}`, `person ran in engine: git restore ${fileAt(71)}`],
    does: async ({ at, run, save }) => {
      await setTimeout(4 * SECOND);
      await save('engine', fileAt(71), 'Emacs');
      await setTimeout(3 * SECOND);
      await run('engine', `git restore ${fileAt(71)}`, () => git(at('engine'), 'restore', fileAt(71)));
    },
  },
];

/** The day on the site: commands in a shell that reports. */
const SITE: readonly Act[] = [
  {
    what: 'packages are installed in a shell',
    expected: ['person ran in site: npm install lodash'],
    does: async ({ run, at }) =>
      run('site', 'npm install lodash', async () => {
        writeMany(at('site'), INSTALLED, (number) => `node_modules/p${number % 50}/lib/f${number}.js`);
        write(at('site'), 'package.json', '{ "name": "app", "dependencies": { "lodash": "*" } }\n');
        write(at('site'), 'package-lock.json', '{}\n');
      }),
  },
  {
    what: 'it is built and tested in a shell while a person saves',
    expected: [
      'person ran in site: npm run build',
      `person edit site/${fileAt(31)}`,
      'person ran in site: npm test',
    ],
    does: async ({ run, save, at }) => {
      await run('site', 'npm run build', async () => {
        writeMany(at('site'), BUILT, (number) => `dist/b${number}.js`);
        write(at('site'), 'app.tsbuildinfo', '{}\n');
        await save('site', fileAt(31));
        await setTimeout(SECOND);
      });
      await run('site', 'npm test', () => writeMany(at('site'), FEW, (number) => `coverage/c${number}.json`));
    },
  },
  {
    what: 'formatters run in a shell, over few and many files',
    expected: ['person ran in site: npx prettier --write src', 'person ran in site: npm run lint:fix'],
    does: async ({ run, at }) => {
      await setTimeout(2 * SECOND);
      await run('site', 'npx prettier --write src', () => format(at('site'), 41, FEW));
      await setTimeout(3 * SECOND);
      await run('site', 'npm run lint:fix', () => format(at('site'), 61, MANY));
      await setTimeout(6 * SECOND);
    },
  },
  {
    what: 'a file is moved in a shell, and another in a window',
    expected: [
      `person ran in site: mv ${fileAt(151)} src/moved.ts`,
      `person delete site/${fileAt(151)}`,
      'person create site/src/moved.ts',
      `person delete site/${fileAt(152)}`,
      'person create site/src/moved-too.ts',
    ],
    does: async ({ run, at }) => {
      const move = (path: string, to: string): void =>
        renameSync(join(at('site'), path), join(at('site'), to));
      await run('site', `mv ${fileAt(151)} src/moved.ts`, () => move(fileAt(151), 'src/moved.ts'));
      await setTimeout(2 * SECOND);
      move(fileAt(152), 'src/moved-too.ts');
    },
  },
  {
    what: 'a file is made, the ignore rules are changed, and what they hide is written',
    expected: [
      'person create site/src/new.ts',
      'person edit site/.gitignore',
      `person edit site/${fileAt(161)}`,
    ],
    does: async ({ save, at }) => {
      write(at('site'), 'src/new.ts', 'export {};\n');
      await setTimeout(SECOND);
      appendFileSync(join(at('site'), '.gitignore'), 'tmp/\n');
      await setTimeout(3 * SECOND);
      writeMany(at('site'), FEW, (number) => `tmp/t${number}.txt`);
      await save('site', fileAt(161), 'GNOME');
    },
  },
];

/** The day in the tools and the notes: nothing there reports. */
const REST: readonly Act[] = [
  {
    what: 'packages are installed elsewhere',
    expected: [],
    does: async ({ at }) => {
      writeMany(at('tools'), INSTALLED, (number) => `node_modules/q${number % 50}/f${number}.js`);
      write(at('tools'), 'yarn.lock', '# locked\n');
    },
  },
  {
    what: 'a formatter runs elsewhere',
    expected: ['many files in tools at once'],
    does: async ({ at }) => format(at('tools'), 1, MANY),
  },
  {
    what: 'an archive is extracted',
    expected: ['many files in notes at once'],
    does: async ({ at }) => writeMany(at('notes'), 5 * MANY, (number) => `old/${number % 7}/n${number}.md`),
  },
  {
    what: 'notes are written',
    expected: ['person edit notes/note1.md', 'person edit notes/note2.md'],
    does: async ({ save }) => {
      await setTimeout(2 * SECOND);
      await save('notes', 'note1.md', 'Vim');
      await save('notes', 'note2.md', 'removed first');
    },
  },
  {
    what: 'a small folder is deleted, and a large one',
    expected: [
      ...numbers(0, FEW).map((number) => `person delete notes/old/${number % 7}/n${number}.md`),
      'many files in tools at once',
    ],
    does: async ({ at }) => {
      await setTimeout(2 * SECOND);
      for (const number of numbers(0, FEW)) rmSync(join(at('notes'), `old/${number % 7}/n${number}.md`));
      rmSync(join(at('tools'), dirname(fileAt(200))), { recursive: true });
    },
  },
  {
    what: 'a server runs and writes its log, and secrets are changed',
    expected: [],
    does: async ({ at }) => {
      mkdirSync(join(at('tools'), '.cache'), { recursive: true });
      for (const number of numbers(0, 2 * FEW)) {
        appendFileSync(join(at('tools'), 'server.log'), `${number}\n`);
        write(at('tools'), `.cache/${number}.json`, '{}\n');
        await setTimeout(SECOND / 10);
      }
      write(at('tools'), '.env', 'TOKEN=1\n');
    },
  },
];

/** All that happens, by who does it one after the other; the four go on side by side. */
export const DAY: readonly (readonly Act[])[] = [SHOP, ENGINE, SITE, REST];
