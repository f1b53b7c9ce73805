import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The gallery of the kit's parts (gallery/), for the browser tests alone: it lies beside the build, never in it. It is made with
// the React that looks for mistakes: what is shown twice and effects that are undone and done again must change nothing.
export default defineConfig({
  root: 'gallery',
  plugins: [react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify('4.7.0'), 'process.env.NODE_ENV': JSON.stringify('development') },
  publicDir: false,
  build: { outDir: '../.build/gallery', emptyOutDir: true, reportCompressedSize: false, assetsInlineLimit: 0 },
});
