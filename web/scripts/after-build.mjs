// Compresses what is immutable once, at build, so that the server never does; and moves the build manifest, which
// scripts/size.mjs and the browser tests read, out of what is served.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const cache = new URL('../.build/', import.meta.url);
const compressible = /\.(js|css|svg)$/;

const assets = new URL('assets/', dist);
for (const name of await readdir(assets)) {
  if (!compressible.test(name)) continue;
  const plain = await readFile(new URL(name, assets));
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  await writeFile(new URL(`${name}.br`, assets), brotli);
  await writeFile(new URL(`${name}.gz`, assets), gzipSync(plain, { level: 9 }));
}

await mkdir(cache, { recursive: true });
await rename(new URL('.vite/manifest.json', dist), new URL('manifest.json', cache));
await rm(new URL('.vite', dist), { recursive: true });
