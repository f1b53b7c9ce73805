import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { screenFiles } from './scripts/screen-files';
import { sheetAfterMark } from './scripts/sheet-after-mark';
import { together } from './scripts/together';

// Where the development server sends what the app itself does not answer.
const server = process.env.AANGAN_SERVER ?? 'http://127.0.0.1:4700';
const answeredByServer = [
  '/parentapp',
  '/userauth',
  '/wbsite',
  '/planner',
  '/centerevents',
  '/financials',
  '/franchises',
  '/admission',
  '/static',
  '/media',
];

export default defineConfig({
  plugins: [react(), tailwind(), screenFiles(), sheetAfterMark()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
  build: {
    // The oldest browsers that are promised (docs/deploy.md): those of the CSS framework. What a style sheet has that they
    // do not know is written out for them; calls that they do not have must not be used (e2e/screens/older-browser.spec.ts).
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The content security policy knows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // One sheet for all: whatever a component imports is there on every page, in the same order.
    cssCodeSplit: false,
    // Lists of what each screen needs would weigh too much in the first file; scripts/screen-files.ts has them.
    modulePreload: false,
    // Read by scripts/size.mjs; scripts/after-build.mjs moves it out of what is served.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs in one file; in others what the first screens of somebody who comes and of somebody who is
          // in share with other screens, and what many screens share: together they compress better than as dozens of
          // crumbs, and come in one round trip.
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Small, and asked for before the sign-in as well as after it.
            { name: 'start', test: /kit\/text\/letters\.ts/ },
            // Small, and used in the background as well as by screens.
            { name: 'signed-in', test: /kit\/live\/live\.ts/ },
            // What a language's sentences ask for too, so that these bring no more with them.
            { name: 'dates', test: /kit\/(date\/formats|text\/dates)\.ts/ },
            together('sign-in', ['src/app/shell/auth-layout.tsx', 'src/features/sign-in/login-screen.tsx']),
            together('signed-in', ['src/app/shell/app-layout.tsx', 'src/features/timeline/timeline-screen.tsx']),
            { name: 'shared', minShareCount: 15 },
          ],
        },
      },
    },
  },
});
