// The app's source files, for tests that check a rule in all of them. Never imported by the app.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface SourceFile {
  /** Its path below src, or below the folder given to `filesIn`. */
  name: string;
  text: string;
}

const web = new URL('../../../', import.meta.url).pathname;

/** All scripts and style sheets below a folder, without tests and generated files. */
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

/** A node and its descendants. */
export function* within(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* within(child);
}

/** The ancestors of a node, from the inside out. */
export function* around(node: ts.Node): Generator<ts.Node> {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/** The name of the called function: `singleFlight` for `singleFlight('send', send)`. */
export function calledName(node: ts.Node): string | undefined {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}

/** `file:line`. */
export function locationOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
