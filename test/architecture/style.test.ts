import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFilesIn } from './source-file.ts';

const sources = sourceFilesIn('main', 'contracts', 'native', 'preload', 'renderer');
const withTests = [...sources, ...sourceFilesIn('test', 'bench')];

/** Comments that switch a check off. */
const SWITCHED_OFF = /biome-ignore|@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable/;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|d))?\.tsx?$/;
/** Names that say where things were put, and not what they are. */
const DRAWER = /(?:^|[-/])(?:utils?|helpers?|common|managers?|misc)(?:[-./]|$)/;
/** Ways to the world outside: time, chance, the machine. */
const IMPURE_OBJECTS = new Set([
  'process',
  'performance',
  'globalThis',
  'crypto',
  'fetch',
  'console',
  'setTimeout',
  'setInterval',
]);
const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random']);

function pathsWhere(files: readonly SourceFile[], holds: (file: SourceFile) => boolean): readonly string[] {
  return files.filter(holds).map(({ path }) => path);
}

describe('style that no formatter keeps', () => {
  it('no check is switched off', () => {
    expect(pathsWhere(sources, ({ comments }) => comments.some((each) => SWITCHED_OFF.test(each)))).toEqual(
      [],
    );
  });

  it('no type is any', () => {
    const any = pathsWhere(withTests, ({ visit }) => {
      let found = false;
      visit({
        TSAnyKeyword: () => {
          found = true;
        },
      });
      return found;
    });
    expect(any).toEqual([]);
  });

  it('no failure is swallowed: a catch says or does something', () => {
    const empty = pathsWhere(sources, ({ visit }) => {
      let found = false;
      visit({
        CatchClause: ({ body }) => {
          found ||= body.body.length === 0;
        },
      });
      return found;
    });
    expect(empty).toEqual([]);
  });

  it('files are named in kebab case, by what they are', () => {
    expect(pathsWhere(withTests, ({ path }) => !KEBAB_CASE.test(basename(path)))).toEqual([]);
    expect(pathsWhere(withTests, ({ path }) => DRAWER.test(path))).toEqual([]);
  });

  it('every export has a name', () => {
    expect(pathsWhere(withTests, ({ hasDefaultExport }) => hasDefaultExport)).toEqual([]);
  });

  it('exported functions are declared', () => {
    const assigned = pathsWhere(withTests, ({ visit }) => {
      let found = false;
      visit({
        ExportNamedDeclaration: ({ declaration }) => {
          if (declaration?.type !== 'VariableDeclaration') return;
          found ||= declaration.declarations.some(({ init }) => init?.type === 'ArrowFunctionExpression');
        },
      });
      return found;
    });
    expect(assigned).toEqual([]);
  });

  it('the engine asks neither clock nor chance nor machine', () => {
    const impure = sources
      .filter(({ path }) => path.startsWith('main/engine/'))
      .flatMap(({ path, visit }) => {
        const found: string[] = [];
        visit({
          MemberExpression: ({ object, property }) => {
            if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
            const member = `${object.name}.${property.name}`;
            if (IMPURE_MEMBERS.has(member)) found.push(`${path}: ${member}`);
          },
          Identifier: ({ name }) => {
            if (IMPURE_OBJECTS.has(name)) found.push(`${path}: ${name}`);
          },
          NewExpression: ({ callee }) => {
            if (callee.type === 'Identifier' && callee.name === 'Date') found.push(`${path}: new Date`);
          },
        });
        return found;
      });
    expect(impure).toEqual([]);
  });
});
