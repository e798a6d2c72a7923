import { expect, test } from 'vitest';
import { changesFiles } from '../../../../main/sources/commands/changes-files.ts';

test.each([
  'npx prettier --write .',
  'npm run format',
  'npm run lint:fix',
  'pnpm install lodash',
  'cargo fmt',
  'go generate ./...',
  'ruff format',
  'eslint src --fix',
  "sed -i 's/a/b/' src/a.ts",
  'cd web && make gen',
  'git restore src/a.ts',
  'NODE_ENV=test sudo git -C ../app checkout main',
  'tar xzf vendor.tar.gz',
])('%s changes files', (command) => expect(changesFiles(command)).toBe(true));

test.each([
  'npm test',
  'npm run build',
  'npm run dev',
  'cargo test',
  'vim src/format.ts',
  'cat install.md',
  'git commit -m "fix format"',
  'git add .',
  'git status',
  'mv a.ts b.ts',
  'rm a.ts',
  'grep -rn install .',
  '',
])('«%s» leaves files to the person', (command) => expect(changesFiles(command)).toBe(false));
