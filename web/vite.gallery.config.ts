import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The gallery of the kit's components (gallery/), for developers and for the browser tests: its build lies beside the
// app's, never in it. It is made with the React that looks for mistakes: what is shown twice and effects that are undone
// and done again must change nothing.
export default defineConfig({
  root: 'gallery',
  // The app's own development server keeps what it prepares elsewhere, so both can run at once.
  cacheDir: '../.build/gallery-cache',
  server: { port: 5174, fs: { allow: ['..'] } },
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify('4.7.0'), 'process.env.NODE_ENV': JSON.stringify('development') },
  publicDir: false,
  build: {
    outDir: '../.build/gallery',
    emptyOutDir: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
});
