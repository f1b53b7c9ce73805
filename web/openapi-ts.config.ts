import { defineConfig } from '@hey-api/openapi-ts';

// Types only: the calls themselves are form posts and live in kit/net.
export default defineConfig({
  input: '../docs/openapi/parents.json',
  output: { path: 'src/wire', clean: false, entryFile: false },
  plugins: ['@hey-api/typescript'],
});
