import { type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite';
import { belowSupport, type PathName, paths } from '../src/kit/paths';

// Writes which files each address needs beside those of every page, so that the server can name them in the page itself and
// the app can ask for them all at once. The screens are those of the route table, the files those that the bundler made.

const TABLE = 'src/app/rows.ts';
/** Read by the server (http/web_app) and by the app (kit/router/screen-files.ts). */
const WRITTEN = 'screens.json';

export function screenFiles(): Plugin {
  let table = { id: '', code: '' };
  return {
    name: 'screen-files',
    apply: 'build',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id.endsWith(`/${TABLE}`)) table = { id, code };
      },
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const everywhere = entry ? filesOf(entry, bundle) : new Set<string>();
      const screens: Record<string, string[]> = {};
      for (const { name, modules, reads } of rowsOf(table.code)) {
        const files = new Set<string>();
        for (const module of modules) {
          const found = await this.resolve(module, table.id);
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === found?.id);
          if (!chunk) this.error(`${TABLE}: ${module} is in no file of its own.`);
          for (const file of filesOf(chunk, bundle)) if (!everywhere.has(file)) files.add(file);
        }
        for (const path of addresses(name)) screens[path] = [...files, ...reads];
      }
      this.emitFile({ type: 'asset', fileName: WRITTEN, source: JSON.stringify(screens) });
    },
  };
}

/** The file of a chunk and those that it cannot do without. */
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

interface Row {
  name: PathName;
  /** Those of its frame and its screen. */
  modules: string[];
  /** The file that it shows. */
  reads: string[];
}

/** The rows of the table, as `framed(frame, [row('name', screen, { reads }), …])` has them. */
function rowsOf(code: string): Row[] {
  const imports: { at: number; module: string }[] = [];
  const consts = new Map<string, ESTree.Span>();
  const rows: { name: PathName; screen: ESTree.Argument; reads: string[]; span: ESTree.Span }[] = [];
  const frames: { frame: ESTree.Argument; span: ESTree.Span }[] = [];
  new Visitor({
    ImportExpression({ start, source }) {
      imports.push({ at: start, module: textOf(source) });
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') consts.set(id.name, init);
    },
    CallExpression({ callee, arguments: [first, second, third], ...span }) {
      if (callee.type !== 'Identifier' || !first || !second) return;
      if (callee.name === 'row') {
        rows.push({ name: textOf(first) as PathName, screen: second, reads: readsIn(third), span });
      }
      if (callee.name === 'framed') frames.push({ frame: first, span });
    },
  }).visit(parseSync(TABLE, code).program);

  const modules = (of: ESTree.Argument) => {
    const span = of.type === 'Identifier' ? consts.get(of.name) : of;
    return imports.filter(({ at }) => span && span.start <= at && at < span.end).map(({ module }) => module);
  };
  return rows.map(({ name, screen, reads, span }) => {
    const around = frames.filter((frame) => frame.span.start < span.start && span.end < frame.span.end);
    return { name, modules: [...around.map(({ frame }) => frame), screen].flatMap(modules), reads };
  });
}

function readsIn(extras: ESTree.Argument | undefined): string[] {
  if (extras?.type !== 'ObjectExpression') return [];
  return extras.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'reads'
      ? [textOf(one.value).slice(1)]
      : [],
  );
}

function textOf(node: ESTree.Expression | ESTree.Argument): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  throw new Error(`${TABLE}: names and modules are written out.`);
}
