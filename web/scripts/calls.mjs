// Writes what each call sends and answers, from types.gen.ts, which openapi-ts has just written: src/wire/calls.gen.ts for
// kit/net, and src/wire-staff/calls.gen.ts for staff/kit/net. Run by `npm run generate`.
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

/** @typedef {{ content?: Record<string, unknown> }} Response */
/** @typedef {{ operationId: string, parameters?: { in: string }[], responses: Record<string, Response> }} Operation */

// The staff's paths have parameters in them, and one path has several methods.
const staff = new URL('../src/wire-staff/', import.meta.url);
const typesOfStaff = await readFile(new URL('types.gen.ts', staff), 'utf8');
/** @type {{ paths: Record<string, Record<string, Operation>> }} */
const { paths } = JSON.parse(await readFile(new URL('../../docs/openapi/staff.json', import.meta.url), 'utf8'));

/** @param {string} operation */
const typeName = (operation) => operation.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} method */
function tableOf(method) {
  const lines = [];
  for (const [path, { [method]: operation }] of Object.entries(paths)) {
    // Pictures and events are not read by a call.
    if (!operation?.responses['200']?.content?.['application/json']) continue;
    const name = typeName(operation.operationId);
    if (!typesOfStaff.includes(`export type ${name}Data = {`)) throw new Error(`types.gen.ts has no ${name}Data.`);
    const pattern = path.replace('/staff/v1/', '').replaceAll(/\{\w+\}/g, `\${string}`);
    const withQuery = operation.parameters?.some((parameter) => parameter.in === 'query')
      ? [`${pattern}?\${string}`]
      : [];
    for (const key of [pattern, ...withQuery]) {
      const property = key.includes('$') ? `[path: \`${key}\`]` : `'${key}'`;
      lines.push(`  ${property}: { sent: wire.${name}Data['body']; answers: wire.${name}Responses[200] };\n`);
    }
  }
  return `\nexport interface ${typeName(method)}Calls {\n${lines.join('')}}\n`;
}

const methods = [...new Set(Object.values(paths).flatMap((path) => Object.keys(path)))].toSorted();
await writeFile(
  new URL('calls.gen.ts', staff),
  `// Written by scripts/calls.mjs from docs/openapi/staff.json: paths below /staff/v1/, with what each sends and answers.\n\nimport type * as wire from './types.gen';\n${methods.map(tableOf).join('')}`,
);
