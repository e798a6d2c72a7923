import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const TRAY_ICONS = join(import.meta.dirname, 'assets/tray');

/** Puts the tray's icons beside the programs. */
function trayIcons(): Plugin {
  return {
    name: 'tray-icons',
    generateBundle() {
      for (const name of readdirSync(TRAY_ICONS))
        this.emitFile({
          type: 'asset',
          fileName: `icons/${name}`,
          source: readFileSync(join(TRAY_ICONS, name)),
        });
    },
  };
}

/** The Node side as one folder of bundles: better-sqlite3 stays outside, because it is native. */
export default defineConfig({
  publicDir: false,
  plugins: [trayIcons()],
  resolve: { conditions: ['node', 'module', 'import', 'default'], mainFields: ['module', 'main'] },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    ssr: true,
    rolldownOptions: {
      input: {
        app: 'main/app.ts',
        cli: 'main/cli.ts',
        'activity-worker': 'main/host/activity-worker.ts',
        'bundle-worker': 'main/host/bundle-worker.ts',
        'erasure-worker': 'main/host/erasure-worker.ts',
        'flush-worker': 'main/host/flush-worker.ts',
        'history-worker': 'main/host/history-worker.ts',
        'import-worker': 'main/host/import-worker.ts',
        'procedure-worker': 'main/host/procedure-worker.ts',
        'rebuild-worker': 'main/host/rebuild-worker.ts',
        'retention-worker': 'main/host/retention-worker.ts',
        'upkeep-worker': 'main/host/upkeep-worker.ts',
        'verify-worker': 'main/host/verify-worker.ts',
        'watch-process': 'native/watcher/watch-process.ts',
      },
      external: ['better-sqlite3', 'electron', ...builtinModules, /^node:/],
      // One flat folder: whoever starts the worker looks for it beside itself, wherever it was bundled into.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
