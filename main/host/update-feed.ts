import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** Where this build is told of newer versions; null: nowhere. */
export function updateFeed(): string | null {
  const { updateFeed: feed } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return typeof feed === 'string' ? feed : null;
}
