import { defineConfig } from 'vite';

/** The preload script: one file that a sandboxed window can load. */
export default defineConfig({
  publicDir: false,
  resolve: { conditions: ['node', 'module', 'import', 'default'] },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    emptyOutDir: false,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: { preload: 'preload/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
});
