import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** The Node side as one folder of bundles: better-sqlite3 stays outside, because it is native. */
export default defineConfig({
  publicDir: false,
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
      input: { cli: 'main/cli.ts', headless: 'main/headless.ts' },
      external: ['better-sqlite3', ...builtinModules, /^node:/],
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
});
