import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { test } from './support/fixtures';
import { MOMENT } from './support/moment';
import { runFolder } from './support/places';

// What somebody has who knows the portal by its OpenAPI documents alone: a client that a generator makes of them.

const WEB = resolve(import.meta.dirname, '..');
const PHONE = '9800000001';

/** What a program of e2e/clients does. */
type Program = (given: object) => Promise<Record<string, unknown>>;

/** A client generated from a document, with the program that is written against it: checked by the compiler, then loaded. */
async function generated(audience: 'centres' | 'parents', program: string): Promise<Program> {
  const folder = mkdtempSync(join(runFolder(), `client-${audience}-`));
  await createClient({
    input: resolve(WEB, `../docs/openapi/${audience}.json`),
    output: { path: folder, entryFile: false },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  copyFileSync(join(WEB, 'e2e/clients', program), join(folder, program));
  const options = { target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', strict: true, noEmit: true };
  const compilerOptions = { ...options, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }));
  execFileSync(process.execPath, [join(WEB, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'pipe' });
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { lib: { entry: program, formats: ['es'], fileName: () => 'program.mjs' }, outDir: 'built', minify: false },
  });
  const { work }: { work: Program } = await import(pathToFileURL(join(folder, 'built/program.mjs')).href);
  rmSync(folder, { recursive: true });
  return work;
}

const PIXELS = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4UWFjU3GCAUIBACmeBfH3M5L2AAAAAElFTkSuQmCC',
    'base64',
  ),
);

test('a client generated from the centres’ document does a day’s work', async ({ server }) => {
  const work = await generated('centres', 'centre.ts');
  const now = new Date(MOMENT).toISOString();
  const done = await work({ address: server.centres, key: 'demo-indiranagar', now, pixels: PIXELS });
  expect(done).toEqual({
    recorded: true,
    same: true,
    posted: 2,
    photo: expect.stringMatching(/^\d+$/),
    waiting: expect.any(Number),
    newest: 'She slept well',
    cameras: false,
    refused: [422, 'bad_rows'],
    nobody: [401, 'no_key'],
  });
});

test('a client generated from the parents’ document does a day’s work', async ({ server, demo }) => {
  const work = await generated('parents', 'parent.ts');
  const letters = await demo.watch(PHONE);
  const done = await work({ address: server.parents, phone: PHONE, code: () => letters.code() });
  expect(done).toEqual({
    name: 'Anaya',
    moments: expect.arrayContaining(['Milk', 'Lunch']),
    newest: 'Good evening',
    months: expect.any(Number),
    nobody: 'Expired Auth Token.',
  });
});
