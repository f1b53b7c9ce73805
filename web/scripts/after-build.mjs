// After Vite's build: moves the style sheet to the end of the page, compresses the app's code so that the server never does,
// and moves the build manifest, which scripts/size.mjs and the browser tests read, out of what is served.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const cache = new URL('../.build/', import.meta.url);
const compressible = /\.(js|css|svg)$/;

// In the head a style sheet holds up the whole page, also the mark, which needs none. Here it holds up the app alone.
const page = new URL('index.html', dist);
const html = await readFile(page, 'utf8');
const [sheet, ...others] = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
if (!sheet || others.length > 0) throw new Error('The page has to have one style sheet.');
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

await mkdir(cache, { recursive: true });
await rename(new URL('.vite/manifest.json', dist), new URL('manifest.json', cache));
await rm(new URL('.vite', dist), { recursive: true });
