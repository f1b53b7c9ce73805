import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

// Where the development server sends what the app itself does not answer.
const server = process.env.AANGAN_SERVER ?? 'http://127.0.0.1:4700';
const answeredByServer = ['/parentapp', '/userauth', '/static', '/media'];

export default defineConfig({
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
  build: {
    // The content security policy knows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by scripts/size.mjs; scripts/after-build.mjs moves it out of what is served.
    manifest: true,
    reportCompressedSize: false,
  },
});
