import { defineConfig } from 'vitest/config';

// Rules, models, dates and texts, and the tools for them: no browser and no page is needed.
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('4.7.0') },
  test: { include: ['{src,scripts}/**/*.test.ts'], environment: 'node' },
});
