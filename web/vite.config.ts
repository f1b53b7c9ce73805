import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

// Where the development server sends what the app itself does not answer.
const server = process.env.AANGAN_SERVER ?? 'http://127.0.0.1:4700';
const answeredByServer = ['/parentapp', '/userauth', '/wbsite', '/planner', '/centerevents', '/static', '/media'];

export default defineConfig({
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  resolve: {
    alias: [
      {
        find: '\0vite/preload-helper.js',
        replacement: fileURLToPath(new URL('src/app/style-sheets.ts', import.meta.url)),
      },
      // Icons are drawn by our own few lines; which drawings there are stays the library's.
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/kit/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
  build: {
    // The oldest browsers that are promised (docs/deploy.md): those of the CSS framework. What a style sheet has that they
    // do not know is written out for them; calls that they do not have must not be used (e2e/screens/older-browser.spec.ts).
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The content security policy knows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // Shared code stands in two files (below), so a screen's own file is all that is left to fetch.
    modulePreload: false,
    // Read by scripts/size.mjs; scripts/after-build.mjs moves it out of what is served.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs in one file, the sign-in frame with its first card in a second, the signed-in frame in
          // a third: they compress better whole than as a dozen crumbs, and come in one round trip.
          groups: [
            { name: 'start', tags: ['$initial'] },
            {
              name: 'gate',
              test: /src\/(app\/shell\/(auth-layout|config-notice)|features\/sign-in\/(login-screen|rules|ask\/|parts\/card-)|kit\/ui\/(field|mail-icon))/,
            },
            {
              name: 'frame',
              test: /@tanstack\/(react-query|query-core)(?!.*[mM]utationObserver|.*useMutation)|lucide-react\/dist\/esm\/icons\/(refresh-cw|chevron-right|baby|camera|log-in|message-circle|milk|moon|palette|sprout|trees|utensils)\.|src\/(app\/shell\/(?!auth-|config-|menu-|side-|slide-)|kit\/(moments|query\/(?!query-state)|text\/lists|date\/(formats|day-groups)|net\/(online|back-online)|ui\/(avatar|icon-button|lucide-icon|screen-head|empty|list-state|trouble|bone|card|illustrations\/(drawing|paper-boat|umbrella))))/,
            },
          ],
        },
      },
    },
  },
});
