import { readFileSync } from 'node:fs';

// What the build made, by its own manifest: nothing that comes late can be forgotten by the tests.

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

/** The files that a chunk cannot do without, itself and its style sheets included. */
function files(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const next of chunk.imports ?? []) files(next, found);
  return found;
}

const late = new Map(
  [...new Set(Object.values(manifest).flatMap(({ dynamicImports }) => dynamicImports ?? []))].map((key) => [
    manifest[key]?.name ?? key,
    key,
  ]),
);

/** The names of everything that is fetched later than the page itself. */
export const lateParts: readonly string[] = [...late.keys()];

/** The files that come with the page. */
const first = files('index.html');

/** The files of a late part that are not there before it: those of the page and of other parts are left out. */
export function filesOf(part: string, { after }: { after: readonly string[] }): readonly string[] {
  const there = new Set(first);
  for (const name of after) files(late.get(name) ?? name, there);
  return [...files(late.get(part) ?? part)].filter((file) => !there.has(file));
}

/** Every file of code, and every style sheet of one, that does not come with the page. */
export const lateFiles: readonly string[] = [
  ...new Set(
    Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .flatMap(({ file, css }) => [file, ...(css ?? [])]),
  ),
].filter((file) => !first.has(file));
