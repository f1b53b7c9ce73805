import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { together } from './scripts/together';

// The staff's web app, a build of its own beside the parents': nothing is shared but sources.
const server = process.env.AANGAN_STAFF_SERVER ?? 'http://127.0.0.1:4702';

export default defineConfig({
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  cacheDir: '.build/staff-cache',
  server: { port: 5175, proxy: { '/staff/v1': server } },
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
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // In this order: every page; what tablets and desks share; the desk; sheets and dialogs, for which no first screen
            // waits.
            { ...together('start', ['staff.html']), minShareCount: 1 },
            together('both', ['src/staff/app/tablet.tsx']),
            { ...together('desk', ['src/staff/app/desk-app.tsx']), minShareCount: 1 },
            { ...together('sheets', ['src/kit/ui/sheet.tsx', 'src/kit/ui/dialog.tsx']), minShareCount: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
