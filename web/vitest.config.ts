import { defineConfig } from 'vitest/config';

// Rules, models, dates and texts: no browser and no page is needed for them.
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('4.7.0') },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
