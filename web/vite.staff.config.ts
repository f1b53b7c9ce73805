import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { together } from './scripts/together';

// The staff's web app, a build of its own beside the parents': nothing is shared but sources.
const server = process.env.AANGAN_STAFF_SERVER ?? 'http://127.0.0.1:4702';

// What opens over a first screen.
const REVIEW = 'src/staff/features/review/review-screen.tsx';
const SHEETS_OF_TABLET = [
  'src/staff/features/care/care-sheet.tsx',
  'src/staff/features/room/sheets/sheets.tsx',
  'src/staff/features/room/recent/recent-screen.tsx',
  REVIEW,
  'src/staff/features/tablet/people/who-acts.tsx',
];

const SHEETS_OF_DESK = [
  'src/staff/features/people/person-actions.tsx',
  'src/staff/features/people/person-sheet.tsx',
  'src/staff/features/tablets/add-tablet.tsx',
  'src/staff/features/tablets/tablet-actions.tsx',
];

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
            // In this order: every page; what tablets and desks share; what the desk shares with the sheets of a tablet; the
            // desk; dialogs; the sheets of a tablet; those of the desk. No first screen waits for a sheet.
            { ...together('start', ['staff.html']), minShareCount: 1 },
            together('both', ['src/staff/app/tablet.tsx']),
            together('forms', ['src/staff/app/desk-app.tsx', ...SHEETS_OF_DESK, REVIEW], SHEETS_OF_TABLET),
            { ...together('desk', ['src/staff/app/desk-app.tsx']), minShareCount: 1 },
            { ...together('sheets', ['src/kit/ui/sheet.tsx', 'src/kit/ui/dialog.tsx']), minShareCount: 1 },
            together('tablet-sheets', SHEETS_OF_TABLET),
            together('desk-sheets', SHEETS_OF_DESK),
          ],
        },
      },
    },
  },
});
