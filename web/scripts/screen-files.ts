import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { belowSupport, type PathName, paths } from '../src/kit/paths';

// Writes screens.json for the server: every screen's path and the files that it needs in addition to those of every page.
// The server preloads them with links in the page (http/web_app.rs).

const TABLE = 'src/app/rows.ts';

/** The start of a layout's rows, or a row: its name, its module, and the static file that it shows. */
const PARTS =
  /= framed\((\w+)|row\(\s*'(\w+)',\s*lazyScreen\(\(\) => import\('(.+?)'\), '\w+'\)(?:,\s*\{ reads: '\/(.+?)' \})?/g;

const layouts: Readonly<Record<string, string>> = {
  auth: './shell/auth-layout',
  app: './shell/app-layout',
};

interface Row {
  name: PathName;
  /** The modules of the screen and of its layout. */
  modules: readonly string[];
  reads: string | undefined;
}

/** The rows of the route table, from its source text. Throws when a layout is unknown or a path has no row. */
export function rowsIn(table: string): readonly Row[] {
  const rows: Row[] = [];
  let layout: string | undefined;
  for (const [, framed, name, module, reads] of table.matchAll(PARTS)) {
    if (framed) {
      layout = layouts[framed];
      if (layout === undefined)
        throw new Error(`${TABLE}: the layout '${framed}' is unknown to scripts/screen-files.ts.`);
    }
    if (name && module) rows.push({ name: name as PathName, modules: layout ? [layout, module] : [module], reads });
  }
  const missing = Object.keys(paths).filter((path) => !rows.some(({ name }) => name === path));
  if (missing.length > 0) throw new Error(`${TABLE}: no row was found for ${missing.join(', ')}.`);
  return rows;
}

export function screenFiles(): Plugin {
  const table = new URL(`../${TABLE}`, import.meta.url);
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const path = new URL(`${module}.tsx`, table).pathname;
        return chunks.find((chunk) => chunk.facadeModuleId === path) ?? this.error(`${path} has no chunk of its own.`);
      };
      const onEveryPage = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...filesOf(chunk, bundle)]),
      );
      const screens: Record<string, string[]> = {};
      for (const { name, modules, reads } of rowsIn(readFileSync(table, 'utf8'))) {
        const files = new Set(modules.flatMap((module) => [...filesOf(chunkOf(module), bundle)]));
        const needed = [...files].filter((file) => !onEveryPage.has(file));
        for (const path of addresses(name)) screens[path] = [...needed, ...(reads ? [reads] : [])];
      }
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
