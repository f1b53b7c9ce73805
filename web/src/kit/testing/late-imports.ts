// How the code that is not in the first load is asked for, read from the sources. Never imported by the app.
import { basename } from 'node:path';
import ts from 'typescript';
import { around, calledName, files, parse, placeOf, within } from './sources';

/**
 * The route table brings screens and their frames; an AskedPart opens on demand; a QuietPart comes by itself, required or
 * not; all others call the loader themselves, and say what happens without the code.
 */
type LateKind = 'screen' | 'frame' | 'on demand' | 'by itself' | 'required' | 'direct';

interface LateImport {
  /** The name of the file, without its folder: the build calls the chunk so. */
  part: string;
  /** Undefined where no loader of kit/late stands around the import, or nothing is known to show the part. */
  kind: LateKind | undefined;
  place: string;
}

const ROUTES = 'app/rows.ts';
/** All of them throw a failure away and ask again. */
const LOADERS: readonly string[] = ['fetchPart', 'fetchPatiently', 'late', 'lazyScreen'];

const sources = files.filter(({ name }) => /\.tsx?$/.test(name) && !name.startsWith('kit/testing/')).map(parse);

/** Every `import()` of the app. */
export function lateImports(): readonly LateImport[] {
  return sources.flatMap((source) =>
    source.text.includes('import(')
      ? [...within(source)]
          .filter((node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
          .map((node) => lateImport(node as ts.CallExpression))
      : [],
  );
}

function lateImport(node: ts.CallExpression): LateImport {
  const [specifier] = node.arguments;
  const part = specifier && ts.isStringLiteral(specifier) ? basename(specifier.text) : node.getText();
  const loader = [...around(node)].find((one) => LOADERS.includes(calledName(one) ?? ''));
  return { part, kind: loader && kindOf(loader), place: placeOf(node) };
}

function kindOf(loader: ts.Node): LateKind | undefined {
  const name = calledName(loader);
  if (name === 'lazyScreen') return 'screen';
  if (name !== 'late') return 'direct';
  const { parent } = loader;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  return shownBy(parent.name.text, loader.getSourceFile());
}

/** What shows a part of this name: in its own file, else in those that import it. */
function shownBy(part: string, own: ts.SourceFile): LateKind | undefined {
  if (own.fileName === ROUTES) return [...within(own)].some((node) => isFrame(node, part)) ? 'frame' : undefined;
  const importing = new RegExp(
    `import \\{[^}]*\\b${part}\\b[^}]*\\} from '[./\\w-]*/${basename(own.fileName, '.ts')}'`,
  );
  const kinds = [own, ...sources.filter(({ text }) => importing.test(text))].flatMap((source) =>
    [...within(source)].flatMap((node) => kindOfElement(node, part) ?? []),
  );
  return kinds[0];
}

function isFrame(node: ts.Node, part: string): boolean {
  return ts.isCallExpression(node) && calledName(node) === 'framed' && node.arguments[0]?.getText() === part;
}

function kindOfElement(node: ts.Node, part: string): LateKind | undefined {
  if (!ts.isJsxSelfClosingElement(node)) return undefined;
  const attributes = node.attributes.getText();
  if (/\bpart=\{(\w+)\}/.exec(attributes)?.[1] !== part) return undefined;
  const element = node.tagName.getText();
  if (element === 'AskedPart') return 'on demand';
  if (element !== 'QuietPart') return undefined;
  return /\bneeded\b/.test(attributes) ? 'required' : 'by itself';
}
