/** A part of the project, and what it may import besides itself. */
export interface Layer {
  readonly name: string;
  /** Beginnings of the paths of its files. The first layer that claims a file has it. */
  readonly files: readonly string[];
  /** Beginnings of the paths of other layers' files that it may import. */
  readonly own: readonly string[];
  /** Packages that it may import; `node:` stands for every built-in. */
  readonly packages: readonly string[];
}

/** Who may import whom: the table of docs/architecture.md as data. */
export const LAYERS: readonly Layer[] = [
  { name: 'engine', files: ['main/engine/'], own: [], packages: [] },
  { name: 'contracts', files: ['contracts/'], own: [], packages: ['zod'] },
  {
    name: 'store',
    files: ['main/store/'],
    own: ['main/engine/model/', 'main/engine/ports.ts'],
    packages: ['node:', 'better-sqlite3'],
  },
  {
    name: 'sources',
    files: ['main/sources/'],
    own: ['main/engine/model/', 'contracts/'],
    packages: ['node:', 'ignore', 'jsonc-parser', 're2js', 'shell-quote', 'zod'],
  },
  {
    name: 'socket methods',
    files: ['main/socket/methods/'],
    own: [
      'contracts/',
      'main/socket/',
      'main/host/',
      'main/engine/',
      'main/store/',
      'main/sources/agents/',
      'main/sources/person-files/',
      'main/sources/shells/',
      'main/sources/patterns/',
      'main/sources/redaction/', // to try it out
    ],
    packages: ['node:'],
  },
  {
    name: 'socket',
    files: ['main/socket/'],
    own: ['contracts/'],
    packages: ['node:', 'json-rpc-2.0'],
  },
  {
    name: 'host',
    files: ['main/host/', 'main/headless.ts'],
    own: [
      'contracts/',
      'main/engine/',
      'main/store/',
      'main/sources/',
      'main/socket/',
      'main/web/',
      'native/hook/install-hook-client.ts',
      'native/watcher/messages.ts',
      'native/watcher/start-watch-process.ts',
      'native/watcher/known-files.ts', // how it names a file
      'package.json',
    ],
    packages: ['node:', 'pino', 'rotating-file-stream', 'zod'],
  },
  {
    name: 'eval',
    files: ['main/eval/'],
    own: ['main/engine/'],
    packages: ['node:', 'zod'],
  },
  {
    name: 'cli',
    files: ['main/cli/', 'main/cli.ts'],
    own: [
      'contracts/',
      'main/socket/client',
      'main/socket/endpoint.ts', // where the host listens
      'main/socket/window-address.ts', // and offers its window
      'main/host/paths.ts', // where a home keeps what
      'main/host/package-root.ts', // where the program lies
      'main/host/hook-client.ts', // and how the hook client gets there
      'main/host/hook-sources.ts',
      'main/engine/model/units.ts',
      'main/sources/transcripts/',
      'main/sources/agents/',
      'main/sources/person-files/',
      'main/sources/shells/',
      'main/eval/',
      'main/headless.ts', // `serve` is the host
      'native/hook/install-hook-client.ts',
      'bench/',
      'package.json',
    ],
    packages: ['node:', 'commander', 'cli-progress'],
  },
  {
    name: 'watcher',
    files: ['native/watcher/'],
    own: ['main/sources/editors/', 'main/sources/git/', 'main/sources/patterns/', 'main/sources/look.ts'],
    packages: ['node:', 'chokidar'],
  },
  { name: 'native', files: ['native/'], own: [], packages: ['node:'] },
  { name: 'preload', files: ['preload/'], own: ['contracts/'], packages: ['electron'] },
  {
    name: 'renderer',
    files: ['renderer/'],
    own: ['contracts/'],
    packages: [
      '@fontsource-variable',
      '@tanstack/react-virtual',
      'cmdk',
      'cytoscape',
      'cytoscape-fcose',
      'diff',
      'lucide-react',
      'radix-ui',
      'react',
      'react-dom',
      'uplot',
      'zustand',
    ],
  },
  {
    name: 'web',
    files: ['main/web/'],
    own: ['contracts/', 'main/socket/'],
    packages: ['node:', 'sirv', 'ws'],
  },
  {
    name: 'desktop',
    files: ['main/desktop/', 'main/app.ts'],
    own: [
      'contracts/',
      'main/host/',
      'main/headless.ts',
      'main/socket/',
      'main/web/',
      'native/watcher/start-watch-process.ts', // as a utility process
      'package.json',
    ],
    packages: ['node:', 'electron'],
  },
];

/** The layer that a file belongs to; throws for a file that none claims. */
export function layerOf(path: string): Layer {
  const layer = LAYERS.find(({ files }) => files.some((beginning) => path.startsWith(beginning)));
  if (layer === undefined) throw new Error(`${path} belongs to no layer: add its folder to LAYERS`);
  return layer;
}

/** Whether a layer may import a file of the project or a package. */
export function mayImport(layer: Layer, imported: string, isOwnFile: boolean): boolean {
  if (!isOwnFile)
    return layer.packages.some(
      (name) => imported === name || imported.startsWith(name === 'node:' ? name : `${name}/`),
    );
  return [...layer.files, ...layer.own].some((beginning) => imported.startsWith(beginning));
}
