// Measures what a parent downloads before a route is shown: JavaScript and style sheet, gzip, against the budgets and against
// size.json. Run it after a build; `npm run size -- --keep` updates size.json.
import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** @typedef {{ file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean }} Chunk */

const dist = new URL('../dist/', import.meta.url);
const distStaff = new URL('../dist-staff/', import.meta.url);
/** @typedef {Record<string, Chunk>} Manifest */
/** @param {string} name @returns {Promise<Manifest>} */
const read = async (name) => JSON.parse(await readFile(new URL(`../.build/${name}`, import.meta.url), 'utf8'));
const manifest = await read('manifest.json');
const manifestStaff = await read('manifest-staff.json');

const ENTRY = 'index.html';
const AUTH = 'src/app/shell/auth-layout.tsx';
const APP = 'src/app/shell/app-layout.tsx';
// Each budget is a tenth above the size when it was set. A commit that adds more than 2 % updates size.json and says why.
// The targets are 100 kB before sign-in, 130 for the first signed-in route and 40 for anything later; React itself is two
// thirds of the script of /login.
const routes = [
  { name: '/login', budget: 117, of: [ENTRY, AUTH, 'src/features/sign-in/login-screen.tsx'] },
  { name: '/blogs', budget: 144, of: [ENTRY, APP, 'src/features/blogs/blogs-screen.tsx'] },
  { name: '/timeline', budget: 146, of: [ENTRY, APP, 'src/features/timeline/timeline-screen.tsx'] },
  { name: '/photoGallery', budget: 159, of: [ENTRY, APP, 'src/features/photos/photos-screen.tsx'] },
  { name: '/chat', budget: 173, of: [ENTRY, APP, 'src/features/chat/chat-screen.tsx'] },
  { name: '/support', budget: 162, of: [ENTRY, APP, 'src/features/requests/support-screen.tsx'] },
];
// The staff's app: what a room's tablet and a desk load first.
const ENTRY_STAFF = 'staff.html';
const screensOfStaff = [
  { name: 'staff: tablet', budget: 120, of: [ENTRY_STAFF, 'src/staff/app/tablet.tsx'] },
  { name: 'staff: desk', budget: 150, of: [ENTRY_STAFF, 'src/staff/app/desk-app.tsx'] },
];
const LATER = 46;
const MAX_GROWTH = 1.02;
const figures = new URL('../size.json', import.meta.url);
/** Budgets of larger libraries, for live cameras and zooming photos. No screen waits for them. */
const LIBRARIES = new Map([
  ['src/features/cctv/watching/hls-player.ts', 155],
  ['src/kit/photo-box/photo-box.tsx', 44],
]);
/** Loaded before sign-in, also a language. The dialog that confirms a change needs a session. */
const BEFORE = /^src\/(locales\/|features\/sign-in\/(?!confirm\/confirm-dialog))/;

/** @type {Map<string, Promise<number>>} */
const sizes = new Map();

/** @param {string} file @param {URL} folder */
function size(file, folder) {
  const { href } = new URL(file, folder);
  const known = sizes.get(href) ?? readFile(new URL(href)).then((bytes) => gzipSync(bytes, { level: 9 }).length);
  sizes.set(href, known);
  return known;
}

/**
 * A module's own file, its static imports and their style sheets.
 * @param {string} key
 * @param {Set<string>} found
 * @param {Manifest} of
 * @returns {Set<string>}
 */
function files(key, found = new Set(), of = manifest) {
  const chunk = of[key];
  if (!chunk) throw new Error(`${key} is not in the build. Was its route removed?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  // The style sheet is part of the page.
  const sheet = of['style.css'];
  if ((key === ENTRY || key === ENTRY_STAFF) && sheet) found.add(sheet.file);
  for (const next of chunk.imports ?? []) files(next, found, of);
  return found;
}

/** @param {Iterable<string>} list @param {URL} folder */
async function total(list, folder = dist) {
  const each = await Promise.all([...list].map((file) => size(file, folder)));
  return each.reduce((sum, one) => sum + one, 0);
}

const rows = [];
for (const { name, budget, of } of routes) {
  const needed = new Set(of.flatMap((key) => [...files(key)]));
  rows.push({ name, budget, bytes: await total(needed) });
}
for (const { name, budget, of } of screensOfStaff) {
  const needed = new Set(of.flatMap((key) => [...files(key, new Set(), manifestStaff)]));
  rows.push({ name, budget, bytes: await total(needed, distStaff) });
}
const firstLoads = Object.fromEntries(rows.map(({ name, bytes }) => [name, Number((bytes / 1000).toFixed(1))]));
if (process.argv.includes('--keep')) await writeFile(figures, `${JSON.stringify(firstLoads, null, 2)}\n`);
/** @type {Record<string, number>} */
const previous = JSON.parse(await readFile(figures, 'utf8'));

const beforeSignIn = files(ENTRY);
const signedIn = files(APP, new Set(beforeSignIn));
const first = new Set(routes.flatMap(({ of }) => of));
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || first.has(key)) continue;
  const there = BEFORE.test(key) ? beforeSignIn : signedIn;
  const added = [...files(key)].filter((file) => !there.has(file));
  const budget = LIBRARIES.get(key) ?? LATER;
  rows.push({ name: key.replace(/^src\//, ''), budget, bytes: await total(added) });
}

let over = false;
for (const { name, budget, bytes } of rows) {
  const kb = bytes / 1000;
  over ||= kb > budget;
  console.log(
    `${kb > budget ? 'OVER' : '  ok'}  ${kb.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} kB  ${name}`,
  );
}
const grown = Object.entries(firstLoads).filter(([name, kb]) => kb > (previous[name] ?? 0) * MAX_GROWTH);
for (const [name, kb] of grown) {
  console.log(
    `${name} has grown from ${previous[name]} to ${kb} kB. If this is necessary, run npm run size -- --keep.`,
  );
}
if (over || grown.length > 0) process.exitCode = 1;
