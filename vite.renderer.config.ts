import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window's page: the same for the desktop and for a browser. */
export default defineConfig({
  root: 'renderer',
  base: './',
  publicDir: false,
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'chrome140',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // The content policy allows no data addresses.
    sourcemap: true,
  },
});
