import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { test } from './support/fixtures';
import { MOMENT } from './support/moment';
import { runFolder } from './support/places';

// Clients generated from the OpenAPI documents. Slow: `--grep-invert @apart` leaves these tests out.

const WEB = resolve(import.meta.dirname, '..');
const PHONE = '9800000001';

/** The exports of a program in e2e/clients. */
type Program = (given: object) => Promise<Record<string, unknown>>;

/** Generates a client from a document, type-checks the program that uses it, and loads it. */
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

test('a client generated from the centres’ document does a day’s work', { tag: '@apart' }, async ({ server }) => {
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

test('a client generated from the parents’ document does a day’s work', { tag: '@apart' }, async ({ server, demo }) => {
  const work = await generated('parents', 'parent.ts');
  const letters = await demo.watch(PHONE);
  const done = await work({ address: server.parents, phone: PHONE, code: () => letters.code() });
  expect(done).toEqual({
    name: 'Anaya',
    moments: expect.arrayContaining(['Milk', 'Lunch']),
    today: expect.any(Array),
    letters: expect.any(Array),
    newest: 'Good evening',
    months: expect.any(Number),
    nobody: 'Expired Auth Token.',
  });
});

interface Ended {
  code: number;
  report: { attendance: number; lunches: number; photos: string[]; newsletters: string[]; left_out: string[] };
}

/** Runs the program of docs/examples as a centre would, with python3 only. */
function aDay(address: string, folder: string): Promise<Ended> {
  const file = (name: string) => join(folder, name);
  const program = resolve(WEB, '../docs/examples/a-day.py');
  const given = ['--address', address, '--key-file', file('key'), '--day', '2026-11-12', '--lunch', 'Rice and dal'];
  const files = [
    '--attendance',
    file('attendance.csv'),
    '--photo',
    file('lunch.png'),
    '--newsletter',
    file('week.html'),
  ];
  return new Promise((done, failed) => {
    execFile('python3', [program, ...given, ...files], { timeout: 60_000 }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      try {
        done({ code, report: JSON.parse(stdout) });
      } catch {
        failed(new Error(`a-day.py ended with ${code}: ${stderr}`));
      }
    });
  });
}

/** A proxy that answers the first request of each address with the portal's 503. */
async function onceAway(portal: string) {
  const seen = new Set<string>();
  const server = createServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const call = `${incoming.method} ${incoming.url}`;
    if (!seen.has(call)) {
      seen.add(call);
      answer.writeHead(503, { 'Retry-After': '0', 'Content-Type': 'application/json' });
      answer.end('{"code":"unavailable","message":"later"}');
      return;
    }
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = incoming.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = parts.length > 0 ? Buffer.concat(parts) : null;
    const response = await fetch(portal + incoming.url, { method: incoming.method ?? 'GET', headers, body });
    answer.writeHead(response.status, { 'Content-Type': 'application/json' });
    answer.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

test('the program of docs/examples sends a day, waits while the portal is down, and parents see it once', {
  tag: '@apart',
}, async ({ server, demo }) => {
  const key = { headers: { Authorization: 'Bearer demo-indiranagar' } };
  const listed = await (await fetch(`${server.centres}/centre/v1/children`, key)).json();
  const children: { name: string; office_number: string | null }[] = listed.children;
  const numbered = children.filter((child) => child.office_number !== null);
  const anaya = numbered.find((child) => child.name === 'Anaya');
  const absent = numbered.find((child) => child.name !== 'Anaya');
  if (!anaya || !absent) throw new Error('the demo gives its children no numbers');
  const folder = mkdtempSync(join(runFolder(), 'a-day-'));
  const table = ['number,status,in,out', `${anaya.office_number},Present,09:05,`, `${absent.office_number},Absent,,`];
  writeFileSync(join(folder, 'key'), 'demo-indiranagar\n');
  writeFileSync(join(folder, 'lunch.png'), PIXELS);
  writeFileSync(join(folder, 'week.html'), '<h2>Our week</h2><p>We planted beans</p>');
  writeFileSync(join(folder, 'attendance.csv'), [...table, 'LC-NOBODY,Present,09:00,', ''].join('\n'));

  const away = await onceAway(server.centres);
  const first = await aDay(away.address, folder);
  const response = {
    attendance: 2,
    lunches: 1,
    photos: ['Lunch: Rice and dal'],
    newsletters: ['Our week - 2026-11-12'],
    left_out: ['4: child_id: there is no such child at this centre'],
  };
  expect(first).toMatchObject({ code: 1, report: response });
  // The table is corrected and sent again: there are no duplicates.
  writeFileSync(join(folder, 'attendance.csv'), [...table, ''].join('\n'));
  const second = await aDay(away.address, folder);
  expect(second).toMatchObject({ code: 0, report: { ...response, left_out: [] } });
  away.stop();
  rmSync(folder, { recursive: true });

  const work = await generated('parents', 'parent.ts');
  const letters = await demo.watch(PHONE);
  const seen = await work({ address: server.parents, phone: PHONE, code: () => letters.code() });
  const today = (seen.today as string[]).filter((moment) => moment.includes('Rice and dal')).sort();
  expect(today).toEqual(['Image: Lunch: Rice and dal', 'Lunch: Rice and dal']);
  expect(seen.letters).toContain('Our week - 2026-11-12');
});
