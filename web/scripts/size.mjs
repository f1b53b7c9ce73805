// What a parent downloads before a route stands: JavaScript and style sheet, gzip, against the budgets. Run after a build.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('../.build/manifest.json', import.meta.url), 'utf8'));

const ENTRY = 'index.html';
const AUTH = 'src/app/shell/auth-layout.tsx';
const APP = 'src/app/shell/app-layout.tsx';
// The aims are 115 kB before sign-in and 140 after it. They are missed by what the unread counts, the way back from what lies
// over a screen and the mending of parts that could not be fetched need at once. These limits may only shrink.
const routes = [
  { name: '/login', budget: 115.5, of: [ENTRY, AUTH, 'src/features/sign-in/login-screen.tsx'] },
  { name: '/blogs', budget: 141.5, of: [ENTRY, APP, 'src/features/blogs/blogs-screen.tsx'] },
  { name: '/timeline', budget: 145, of: [ENTRY, APP, 'src/features/timeline/timeline-screen.tsx'] },
];
const LATER = 40;
/** Fetched before anybody has signed in; what confirms a change opens inside only. */
const BEFORE = /^src\/features\/sign-in\/(?!code\/confirm-dialog)/;
const GROUPS = [
  { name: 'gate', of: [AUTH, 'src/features/sign-in/login-screen.tsx'] },
  { name: 'frame', of: [APP] },
];

const sizes = new Map();
async function size(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
}

/** The files a module brings with it, itself included: its static imports and their style sheets. */
function files(key, found = new Set()) {
  const chunk = manifest[key];
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) files(next, found);
  return found;
}

/** Where a module went: under its own name, or in one of the groups of vite.config.ts. */
function place(key) {
  if (manifest[key]) return key;
  const group = GROUPS.find(({ of }) => of.includes(key));
  const found =
    group && Object.keys(manifest).find((name) => name.startsWith(`_${group.name}-`) && name.endsWith('.js'));
  if (!found) throw new Error(`${key} is not in the build: is its route gone?`);
  return found;
}

async function total(list) {
  const each = await Promise.all([...list].map(size));
  return each.reduce((sum, one) => sum + one, 0);
}

const rows = [];
for (const { name, budget, of } of routes) {
  const needed = new Set(of.flatMap((key) => [...files(place(key))]));
  rows.push({ name, budget, bytes: await total(needed) });
}

const beforeSignIn = files(ENTRY);
const signedIn = files(place(APP), new Set(beforeSignIn));
const first = new Set(routes.flatMap(({ of }) => of));
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || first.has(key)) continue;
  const there = BEFORE.test(key) ? beforeSignIn : signedIn;
  const added = [...files(key)].filter((file) => !there.has(file));
  rows.push({ name: key.replace(/^src\//, ''), budget: LATER, bytes: await total(added) });
}

let over = false;
for (const { name, budget, bytes } of rows) {
  const kb = bytes / 1000;
  over ||= kb > budget;
  console.log(
    `${kb > budget ? 'OVER' : '  ok'}  ${kb.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} kB  ${name}`,
  );
}
if (over) process.exitCode = 1;
