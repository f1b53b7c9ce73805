import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { belowSupport, type PathName, paths } from '../src/kit/paths';

// Writes screens.json for the server: the addresses of all screens, and for each the files that it needs beside those of every
// page. The server puts preload links for them into the page (http/web_app.rs).

const TABLE = 'src/app/rows.ts';

/** The frame that the next rows are in, or one row of it: its name, its module, the file that it reads. */
const PARTS =
  /framed\((\w+)|row\(\s*'(\w+)',\s*lazyScreen\(\(\) => import\('(.+?)'\), '\w+'\)(?:,\s*\{ reads: '\/(.+?)' \})?/g;

const frames: Readonly<Record<string, string>> = {
  auth: './shell/auth-layout',
  app: './shell/app-layout',
};

export function screenFiles(): Plugin {
  const table = new URL(`../${TABLE}`, import.meta.url);
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const path = new URL(`${module}.tsx`, table).pathname;
        return chunks.find((chunk) => chunk.facadeModuleId === path) ?? this.error(`${path} has no file of its own.`);
      };
      const onEveryPage = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...filesOf(chunk, bundle)]),
      );
      const screens: Record<string, string[]> = {};
      const missing = new Set(Object.keys(paths));
      let frame: string | undefined;
      for (const [, framed, name, module, reads] of readFileSync(table, 'utf8').matchAll(PARTS)) {
        if (framed) frame = frames[framed];
        if (!name || !module) continue;
        const files = new Set([frame, module].flatMap((one) => (one ? [...filesOf(chunkOf(one), bundle)] : [])));
        const needed = [...files].filter((file) => !onEveryPage.has(file));
        for (const path of addresses(name as PathName)) screens[path] = [...needed, ...(reads ? [reads] : [])];
        missing.delete(name);
      }
      if (missing.size > 0) this.error(`${TABLE}: no row was found for ${[...missing].join(', ')}.`);
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) });
    },
  };
}

/** The file of a chunk and those that it imports statically. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !found.has(name)) filesOf(next, bundle, found);
  }
  return found;
}

function addresses(name: PathName): string[] {
  const below: readonly PathName[] = belowSupport;
  return below.includes(name) ? [paths[name], `${paths.support}${paths[name]}`] : [paths[name]];
}
