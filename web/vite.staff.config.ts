import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

// The staff's web app, a build of its own beside the parents': nothing is shared but sources.
const server = process.env.AANGAN_STAFF_SERVER ?? 'http://127.0.0.1:4702';

export default defineConfig({
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  cacheDir: '.build/staff-cache',
  server: { port: 5175, proxy: { '/staff': server } },
  build: {
    outDir: 'dist-staff',
    // The browsers, and the reasons of what follows, are those of vite.config.ts.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: '.vite/licenses.json' },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'staff.html',
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
    },
  },
});
