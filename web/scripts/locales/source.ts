import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { type Form, isChoice, type Message, mergeText, type Part, pluralOf } from './message';

// Reads texts from TypeScript: English beside its feature, and each language in src/locales. Only code that a message can
// express is supported; other code throws an error with the key of the text.

export interface Text {
  message: Message;
  /** The parameters of a text that is a function; undefined for a string. `asObject`: they are members of one object. */
  params: { names: readonly string[]; asObject: boolean } | undefined;
  comment: string;
  /** The file and the line: 'src/kit/text/messages.ts:5'. */
  place: string;
}

/** The value of a name: a text, several texts, or undefined for an optional text that is missing. */
export type Texts = { text: Text } | { list: boolean; members: readonly (readonly [string, Texts])[] } | undefined;

type Names = ReadonlyMap<string, string>;

const ROOT = resolve(import.meta.dirname, '../..');
const files = new Map<string, ts.SourceFile>();

export function sourceOf(path: string): ts.SourceFile {
  const file = resolve(ROOT, path);
  const known = files.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(file, source);
  return source;
}

/** The initializer of a constant, which may be imported from another file. */
export function constantOf(source: ts.SourceFile, name: string): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (declared.getText() === name && initializer) return bare(initializer);
    }
    if (ts.isImportDeclaration(statement)) {
      const from = importOf(statement, name);
      if (from) return constantOf(sourceOf(resolve(dirname(source.fileName), `${from.path}.ts`)), from.name);
    }
  }
  return undefined;
}

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration, name: string) {
  const named = importClause?.namedBindings;
  if (!named || !ts.isNamedImports(named) || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  const found = named.elements.find((element) => element.name.text === name);
  return found && { path: moduleSpecifier.text, name: (found.propertyName ?? found.name).text };
}

/** Without `as`, `satisfies` and parentheses. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

/** Reads the texts of an expression. `key` is its key, `comment` the comments above it. */
export function textsOf(from: ts.Expression, key: string, comment = ''): Texts {
  const node = bare(from);
  const source = node.getSourceFile();
  if (ts.isObjectLiteralExpression(node)) {
    const members = node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`${key}: ${property.getText()} is not a text.`);
      const name = nameOf(property.name);
      const about = [comment, commentOf(property)].filter((one) => one !== '').join('\n');
      return [name, textsOf(property.initializer, `${key}.${name}`, about)] as const;
    });
    return { list: false, members };
  }
  if (ts.isArrayLiteralExpression(node)) {
    const members = node.elements.map((one, at) => [`${at}`, textsOf(one, `${key}.${at}`, comment)] as const);
    return { list: true, members };
  }
  if (node.getText() === 'undefined') return undefined;
  const constant = ts.isIdentifier(node) ? constantOf(source, node.text) : undefined;
  if (constant && !isPlain(constant)) return textsOf(constant, key, comment);
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const place = `${relative(ROOT, source.fileName)}:${line + 1}`;
  const { params, names, body } = functionOf(node, key);
  return { text: { message: mergeText(partsOf(body, names, key)), params, comment, place } };
}

const isPlain = (node: ts.Expression) => ts.isStringLiteralLike(node) || ts.isNumericLiteral(node);

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

function functionOf(node: ts.Expression, key: string): { params: Text['params']; names: Names; body: ts.Expression } {
  if (!ts.isArrowFunction(node)) return { params: undefined, names: new Map(), body: node };
  if (ts.isBlock(node.body)) throw new Error(`${key}: a text must be a single expression.`);
  const [first] = node.parameters;
  if (first && ts.isObjectBindingPattern(first.name)) {
    const names = first.name.elements.map((element) => element.name.getText());
    return { params: { names, asObject: true }, names: new Map(names.map((name) => [name, name])), body: node.body };
  }
  const names = node.parameters.map((parameter) => parameter.name.getText());
  return { params: { names, asObject: false }, names: new Map(names.map((name) => [name, name])), body: node.body };
}

function partsOf(from: ts.Expression, names: Names, key: string): Part[] {
  const node = bare(from);
  const parts = (inner: ts.Expression) => mergeText(partsOf(inner, names, key));
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [plain(node.text, key)];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [
      ...partsOf(expression, names, key),
      plain(literal.text, key),
    ]);
    return [plain(node.head.text, key), ...spans];
  }
  if (isName(node, names)) return [{ value: node.getText() }];
  if (ts.isIdentifier(node)) {
    const constant = constantOf(node.getSourceFile(), node.text);
    if (constant) return partsOf(constant, names, key);
  }
  if (ts.isCallExpression(node)) {
    const [first, second] = node.arguments;
    const called = node.expression;
    if (called.getText() === 'byCount' && first && second)
      return [...pluralOf(first.getText(), formsOf(second, parts))];
    if (called.getText() === 'Number' && first) return [{ value: first.getText(), as: 'integer' }];
    if (ts.isPropertyAccessExpression(called) && called.name.text === 'toLocaleString')
      return [{ value: called.expression.getText(), as: 'number' }];
  }
  if (ts.isConditionalExpression(node))
    return [choiceOf(node.condition, parts(node.whenTrue), parts(node.whenFalse), names, key)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [
      {
        choice: 'select',
        of: node.left.getText(),
        forms: [
          ['empty', []],
          ['other', parts(node.right)],
        ],
      },
    ];
  throw new Error(`${key}: ${node.getText()} is not supported in a text.`);
}

function plain(text: string, key: string): string {
  if (/[{}]/.test(text)) throw new Error(`${key}: a text cannot contain { or }.`);
  return text;
}

const isName = (node: ts.Expression, names: Names): boolean =>
  ts.isIdentifier(node) ? names.has(node.text) : ts.isPropertyAccessExpression(node) && isName(node.expression, names);

function formsOf(node: ts.Expression, parts: (inner: ts.Expression) => Message): Form[] {
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`${node.getText()} has no forms.`);
  return node.properties
    .filter(ts.isPropertyAssignment)
    .map(({ name, initializer }) => [nameOf(name), parts(initializer)]);
}

function choiceOf(from: ts.Expression, yes: Message, no: Message, names: Names, key: string): Part {
  const node = bare(from);
  if (isName(node, names))
    return {
      choice: 'select',
      of: node.getText(),
      forms: [
        ['true', yes],
        ['other', no],
      ],
    };
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken)
    throw new Error(`${key}: the condition ${node.getText()} is not supported in a text.`);
  const of = node.left.getText();
  const { right } = node;
  const [name, choice] = ts.isNumericLiteral(right)
    ? ([`=${right.text}`, 'plural'] as const)
    : [keyOf(right), 'select' as const];
  if (name === undefined) throw new Error(`${key}: the condition ${node.getText()} is not supported in a text.`);
  const [only] = no;
  const goesOn = no.length === 1 && isChoice(only) && only.choice === choice && only.of === of;
  return { choice, of, forms: [[name, yes], ...(goesOn ? only.forms : [['other', no] as const])] };
}

/** The key of a select form for a compared value. */
function keyOf(node: ts.Expression): string | undefined {
  if (node.getText() === 'undefined') return 'missing';
  return ts.isStringLiteralLike(node) ? node.text || 'empty' : undefined;
}

/** The comment above a property or a statement, without the comment marks. */
export function commentOf(node: ts.Node): string {
  const text = node.getSourceFile().text;
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) =>
      text
        .slice(pos, end)
        .replaceAll(/^\s*(\/\/|\/\*\*?|\*\/|\*)|\*\/$/gm, '')
        .trim(),
    )
    .map((one) => one.replaceAll(/\s+/g, ' '))
    .join('\n');
}
