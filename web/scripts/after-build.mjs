// Runs after Vite's build: moves the style sheet to the end of the page, compresses the assets, refuses circular imports
// between chunks, because one of them would run too early, writes the licences of what is bundled into licenses.txt, and
// moves the build manifest, which scripts/size.mjs and the browser tests read, out of the served folder. With --staff it does
// so for the staff's app, after the parents'.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { noticesOf, packagesInStyles } from './licenses.mjs';

const isStaff = process.argv.includes('--staff');
const dist = new URL(isStaff ? '../dist-staff/' : '../dist/', import.meta.url);
const cache = new URL('../.build/', import.meta.url);
const compressible = /\.(js|css|svg)$/;

// In the head, the style sheet would block the whole page, also the mark that is shown while loading.
const page = new URL(isStaff ? 'staff.html' : 'index.html', dist);
const html = await readFile(page, 'utf8');
const [sheet, ...others] = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
if (!sheet || others.length > 0) throw new Error('The page must have one style sheet.');
await writeFile(page, html.replace(sheet, '').replace('</body>', `  ${sheet}\n  </body>`));

const assets = new URL('assets/', dist);
const immutable = (await readdir(assets)).filter((name) => compressible.test(name));
for (const file of immutable.map((name) => new URL(name, assets))) {
  const plain = await readFile(file);
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  await writeFile(new URL(`${file.href}.br`), brotli);
  await writeFile(new URL(`${file.href}.gz`), gzipSync(plain, { level: 9 }));
}

const built = new URL('.vite/manifest.json', dist);
/** @type {Record<string, { imports?: string[] }>} */
const manifest = JSON.parse(await readFile(built, 'utf8'));
const checked = new Set();
/** @param {string} key @param {readonly string[]} path */
function refuseCircle(key, path) {
  if (path.includes(key)) throw new Error(`These files import each other: ${[...path, key].join(', ')}`);
  if (checked.has(key)) return;
  for (const next of manifest[key]?.imports ?? []) refuseCircle(next, [...path, key]);
  checked.add(key);
}
for (const key of Object.keys(manifest)) refuseCircle(key, []);

/** @param {URL} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

const web = new URL('../', import.meta.url);
/** @type {Map<string, import('./licenses.mjs').BundledPackage>} */
const packages = new Map();
for (const list of isStaff ? ['licenses.json'] : ['licenses.json', 'licenses-of-worker.json']) {
  for (const one of await readJson(new URL(`.vite/${list}`, dist))) packages.set(one.name, one);
}
const sheets = isStaff
  ? ['kit/styles/base.css', 'kit/styles/face.css']
  : (await readdir(new URL('src/', web), { recursive: true })).filter((name) => name.endsWith('.css'));
for (const sheet of sheets) {
  for (const name of packagesInStyles(await readFile(new URL(`src/${sheet}`, web), 'utf8'))) {
    if (packages.has(name)) continue;
    const folder = new URL(`node_modules/${name}/`, web);
    const { version, license } = await readJson(new URL('package.json', folder));
    const text = await readFile(new URL('LICENSE', folder), 'utf8');
    packages.set(name, { name, version, identifier: license, text });
  }
}
const bundled = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const apache = await readFile(new URL('../LICENSE', web), 'utf8');
await writeFile(new URL('licenses.txt', dist), noticesOf(bundled, apache));

await mkdir(cache, { recursive: true });
// Read by scripts/make-dist, for the package's own list: of both apps.
const listed = new URL('packages.json', cache);
if (isStaff) for (const one of await readJson(listed)) packages.set(one.name, one);
const ofBoth = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
await writeFile(listed, `${JSON.stringify(ofBoth, null, 2)}\n`);
await rename(built, new URL(isStaff ? 'manifest-staff.json' : 'manifest.json', cache));
await rm(new URL('.vite', dist), { recursive: true });
