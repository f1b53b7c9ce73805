// The app's own source files, for tests that hold a rule over all of them. Never imported by the app.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface SourceFile {
  /** Its path below src, or below the folder that was asked for. */
  name: string;
  text: string;
}

const web = new URL('../../../', import.meta.url).pathname;

/** Every file of code and of styles below a folder but the tests and what a generator wrote. */
export function filesIn(folder: string): readonly SourceFile[] {
  const root = join(web, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.gen.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}

export const files = filesIn('src');

export function parse({ name, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

/** A node and everything in it. */
export function* within(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* within(child);
}

/** What a node stands in, from the inside out. */
export function* around(node: ts.Node): Generator<ts.Node> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/** The name of what is called: `alone` for `alone('send', send)`. */
export function calledName(node: ts.Node): string | undefined {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}

/** The file and the line, as an editor opens it. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
