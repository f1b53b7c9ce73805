// Writes src/wire/calls.gen.ts, the body and the answers of every path, for kit/net. It reads types.gen.ts, which openapi-ts
// has just written; run by `npm run generate`.
import { readFile, writeFile } from 'node:fs/promises';

const wire = new URL('../src/wire/', import.meta.url);
const types = await readFile(new URL('types.gen.ts', wire), 'utf8');

const rows = [...types.matchAll(/^export type (\w+)Data = \{\n(?: .*\n)* {4}url: '(.+)';\n\};$/gm)].map(
  ([, name, path]) => `  '${path}': { sent: wire.${name}Data['body']; answers: wire.${name}Responses[200] };\n`,
);
if (rows.length !== types.match(/^ {4}url: '/gm)?.length) throw new Error('The format of types.gen.ts has changed.');

await writeFile(
  new URL('calls.gen.ts', wire),
  `// Written by scripts/calls.mjs from types.gen.ts.\n\nimport type * as wire from './types.gen';\n\nexport interface Calls {\n${rows.join('')}}\n`,
);
