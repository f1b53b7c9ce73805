import { defineConfig } from '@hey-api/openapi-ts';

// Types only: the calls themselves live in staff/kit/net.
export default defineConfig({
  input: '../docs/openapi/staff.json',
  output: { path: 'src/wire-staff', clean: false, entryFile: false },
  plugins: ['@hey-api/typescript'],
});
