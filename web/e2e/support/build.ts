import { readFileSync } from 'node:fs';

// The files of the build, from its manifest, so that the tests cover every lazy chunk.

interface Chunk {
  name?: string;
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('../../.build/manifest.json', import.meta.url), 'utf8'),
);

/** The files of a chunk with its style sheets and static imports. */
function files(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const next of chunk.imports ?? []) files(next, found);
  return found;
}

const keys = new Map(
  [...new Set(Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports ?? []))].map((key) => [
    manifest[key]?.name ?? key,
    key,
  ]),
);

/** The names of the chunks that are loaded by dynamic imports. */
export const lazyChunks: readonly string[] = [...keys.keys()];

/** The files of the first load. */
const first = files('index.html');

/** The files that a lazy chunk needs beside those of the first load and of the chunks in `after`. */
export function filesOf(chunk: string, { after }: { after: readonly string[] }): readonly string[] {
  const loaded = new Set(first);
  for (const name of after) files(keys.get(name) ?? name, loaded);
  return [...files(keys.get(chunk) ?? chunk)].filter((file) => !loaded.has(file));
}

/** The scripts and style sheets that are not in the first load. */
export const lazyFiles: readonly string[] = [
  ...new Set(
    Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .flatMap(({ file, css }) => [file, ...(css ?? [])]),
  ),
].filter((file) => !first.has(file));
