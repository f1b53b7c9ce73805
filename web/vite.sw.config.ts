import { defineConfig } from 'vite';

// The service worker, built after the app as one plain file under a name that does not change: browsers ask for it there.
export default defineConfig({
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    license: { fileName: '.vite/licenses-of-worker.json' },
    rolldownOptions: { input: 'src/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
