import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';

const ROOT = resolve(import.meta.dirname, '../..');

/** A TypeScript source, read once. */
export interface SourceFile {
  /** Within the project, with `/` between names. */
  readonly path: string;
  readonly text: string;
  /**
   * What it imports or re-exports, types included: a path within the project, or a package's or built-in's
   * name.
   */
  readonly imports: readonly string[];
  readonly hasDefaultExport: boolean;
  readonly comments: readonly string[];
  /** Walks its syntax tree. */
  readonly visit: (visitor: VisitorObject) => void;
}

/** The TypeScript sources below folders of the project, by path. */
export function sourceFilesIn(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
      .map(readSource),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const requests: string[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  const visit = (visitor: VisitorObject): void => new Visitor(visitor).visit(program);
  visit({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') requests.push(source.value);
    },
    TSImportType: ({ source }) => {
      requests.push(source.value);
    },
  });
  return {
    path,
    text,
    imports: [...new Set(requests)].map((request) => resolved(path, request)),
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default'),
    ),
    comments: comments.map(({ value }) => value),
    visit,
  };
}

function resolved(from: string, request: string): string {
  return request.startsWith('.')
    ? relative(ROOT, resolve(ROOT, from, '..', request)).replaceAll('\\', '/')
    : request;
}

/** Whether an import names a file of the project rather than a package or a built-in. */
export function isOwn(imported: string): boolean {
  return /^(?:main|contracts|native|preload|renderer|test|bench|scripts)\/|^package\.json$/.test(imported);
}
