import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../main/host/package-root.ts';
import { SHORTCUTS } from '../../../renderer/state/shortcuts.ts';

const RENDERER = join(packageRoot(), 'renderer');

it('are heard and shown by the table only: no other file names a key of its own', () => {
  const named = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('texts'))
    .filter((file) =>
      /useHotkey\(\s*['"]|<Kbd keys="|shortcut(?:: |=)['"]|keys: \['|['"]mod\+/.test(
        readFileSync(join(RENDERER, file), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
    );
  expect(named).toEqual([join('state', 'shortcuts.ts')]);
});

it('no place has a key twice, and none takes one that is heard everywhere', () => {
  const { anywhere, views, ...places } = SHORTCUTS;
  const everywhere = [...Object.values(anywhere), ...Object.values(views)];
  for (const keys of Object.values(places).map((place) => [...everywhere, ...Object.values(place)]))
    expect(new Set(keys).size).toBe(keys.length);
});
