import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { screenFiles } from './scripts/screen-files';
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
  plugins: [react(), tailwind(), screenFiles()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
  build: {
    // The oldest browsers that are promised (docs/browsers.md): those of the CSS framework. What a style sheet has that they
    // do not know is written out for them; calls that they do not have must not be used (e2e/screens/older-browser.spec.ts).
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The content security policy knows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // One sheet for all: whatever a component imports is there on every page, in the same order.
    cssCodeSplit: false,
    // The static imports of a lazy chunk are requested together with it. The chunk itself is requested by its own import().
    modulePreload: { polyfill: false, resolveDependencies: (file, needed) => needed.filter((one) => one !== file) },
    // Read by scripts/size.mjs; scripts/after-build.mjs moves it out of what is served.
    manifest: true,
    // The packages in the scripts, with their licences: scripts/after-build.mjs makes licenses.txt of them.
    license: { fileName: '.vite/licenses.json' },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Few files, since each is a request. By folder alone the first screens were a fifth larger: `together` goes by
          // what a screen imports.
          groups: [
            // Every page. The others are small, and used before the sign-in as well as after it.
            {
              ...together('start', [
                'index.html',
                'src/kit/text/graphemes.ts',
                'src/kit/text/form-texts.ts',
                'src/kit/text/random-id.ts',
                'src/kit/ui/use-limit.ts',
              ]),
              minShareCount: 1,
            },
            together('sign-in', ['src/app/shell/auth-layout.tsx', 'src/features/sign-in/login-screen.tsx']),
            together('signed-in', [
              'src/app/shell/app-layout.tsx',
              'src/features/blogs/blogs-screen.tsx',
              'src/features/timeline/timeline-screen.tsx',
              'src/features/notifications/notifications-screen.tsx',
              'src/kit/ui/illustrations/envelope.tsx',
              'src/kit/live/live.ts',
            ]),
            together('chat', ['src/features/chat/start-chat.ts']),
            // What opens over a screen, on React Aria.
            { name: 'sheets', test: /react-(aria|stately)|@internationalized|clsx|kit\/ui\/(overlay|sheet|dialog)\./ },
            {
              ...together('requests', ['src/features/requests/support-screen.tsx']),
              test: /features\/requests\/|kit\/(progress\/|thread\/|net\/upload|ui\/tile-face)/,
            },
            {
              name: 'forms',
              test: /kit\/(form|holidays)\/|kit\/ui\/(calendar|.*field|form-skeleton|text-area|upload-bar)/,
              minShareCount: 6,
            },
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
