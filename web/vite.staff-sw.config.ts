import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { type Manifest, shellOf } from './scripts/staff-shell';

// The service worker of the staff's app, built after the app as one plain file with the list of the files that it keeps.
const manifest: Manifest = JSON.parse(readFileSync('.build/manifest-staff.json', 'utf8'));
const page = readFileSync('dist-staff/staff.html', 'utf8');

export default defineConfig({
  define: { __SHELL__: JSON.stringify(shellOf(manifest, page)) },
  build: {
    outDir: 'dist-staff',
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/staff/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});
