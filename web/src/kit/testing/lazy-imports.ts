// Every dynamic import of the app and what renders it, read from the sources. Never imported by the app.
import { basename } from 'node:path';
import ts from 'typescript';
import { around, calledName, files, locationOf, parse, within } from './sources';

/**
 * A screen or a frame of the route table, a component in an OnDemand or a Background (required: with `needed`), or a direct
 * call of a loader.
 */
type LazyKind = 'screen' | 'frame' | 'on demand' | 'background' | 'required' | 'direct';

interface LazyImport {
  /** The file name without its folder, which is also the name of the chunk. */
  chunk: string;
  /** Undefined where the import is in no loader of kit/lazy, or nothing renders the component. */
  kind: LazyKind | undefined;
  location: string;
}

const ROUTES = 'app/rows.ts';
/** None of them caches a failure. */
const LOADERS: readonly string[] = ['importChunk', 'importWithRetry', 'lazyComponent', 'lazyScreen'];

const sources = files.filter(({ name }) => /\.tsx?$/.test(name) && !name.startsWith('kit/testing/')).map(parse);

/** Every `import()` of an app: the parents', or the staff's, which has a build of its own. */
export function lazyImports(app: 'parents' | 'staff' = 'parents'): readonly LazyImport[] {
  const own = sources.filter(({ fileName }) => fileName.startsWith('staff/') === (app === 'staff'));
  return own.flatMap((source) =>
    source.text.includes('import(')
      ? [...within(source)]
          .filter((node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
          .map((node) => lazyImport(node as ts.CallExpression))
      : [],
  );
}

function lazyImport(node: ts.CallExpression): LazyImport {
  const [specifier] = node.arguments;
  const chunk = specifier && ts.isStringLiteral(specifier) ? basename(specifier.text) : node.getText();
  const loader = [...around(node)].find((one) => LOADERS.includes(calledName(one) ?? ''));
  return { chunk, kind: loader && kindOf(loader), location: locationOf(node) };
}

function kindOf(loader: ts.Node): LazyKind | undefined {
  const name = calledName(loader);
  if (name === 'lazyScreen') return 'screen';
  if (name !== 'lazyComponent') return 'direct';
  const { parent } = loader;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return renderedBy(parent.name.text, loader.getSourceFile());
}

/** What renders the lazy component of this name: in its own file, else in those that import it. */
function renderedBy(name: string, own: ts.SourceFile): LazyKind | undefined {
  if (own.fileName === ROUTES) return [...within(own)].some((node) => isFrame(node, name)) ? 'frame' : undefined;
  const importing = new RegExp(
    `import \\{[^}]*\\b${name}\\b[^}]*\\} from '[./\\w-]*/${basename(own.fileName, '.ts')}'`,
  );
  const kinds = [own, ...sources.filter(({ text }) => importing.test(text))].flatMap((source) =>
    [...within(source)].flatMap((node) => kindOfElement(node, name) ?? []),
  );
  return kinds[0];
}

function isFrame(node: ts.Node, name: string): boolean {
  return ts.isCallExpression(node) && calledName(node) === 'framed' && node.arguments[0]?.getText() === name;
}

function kindOfElement(node: ts.Node, name: string): LazyKind | undefined {
  if (!ts.isJsxSelfClosingElement(node)) return undefined;
  const attributes = node.attributes.getText();
  if (/\bcomponent=\{(\w+)\}/.exec(attributes)?.[1] !== name) return undefined;
  const element = node.tagName.getText();
  if (element === 'OnDemand') return 'on demand';
  if (element !== 'Background') return undefined;
  return /\bneeded\b/.test(attributes) ? 'required' : 'background';
}
