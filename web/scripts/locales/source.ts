import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { type Form, isChoice, joined, type Message, type Part, pluralOf } from './message';

// Texts as they stand in TypeScript: English beside its feature, and each language in src/locales. What a text is made of has
// to be one of the few things that a message can say; anything else is refused, with its key.

export interface Text {
  message: Message;
  /** What the text is given, by its names; undefined where it is given nothing and stands as a string. */
  given: { names: readonly string[] /** As one object. */; together: boolean } | undefined;
  comment: string;
  /** Where it stands: 'src/kit/text/messages.ts:5'. */
  place: string;
}

/** What stands under a name: a text, several, or nothing where a language cannot have one. */
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

/** What a constant of this file is; of another one, where it is imported. */
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

/** Without what only the type check reads. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

/** Reads what stands under `key`; `comment` is what the source says about it. */
export function textsOf(from: ts.Expression, key: string, comment = ''): Texts {
  const node = bare(from);
  const source = node.getSourceFile();
  if (ts.isObjectLiteralExpression(node)) {
    const members = node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`${key}: ${property.getText()} is no text.`);
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
  const { given, names, body } = functionOf(node, key);
  return { text: { message: joined(partsOf(body, names, key)), given, comment, place } };
}

const isPlain = (node: ts.Expression) => ts.isStringLiteralLike(node) || ts.isNumericLiteral(node);

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

function functionOf(node: ts.Expression, key: string): { given: Text['given']; names: Names; body: ts.Expression } {
  if (!ts.isArrowFunction(node)) return { given: undefined, names: new Map(), body: node };
  if (ts.isBlock(node.body)) throw new Error(`${key}: a text is one expression.`);
  const [first] = node.parameters;
  if (first && ts.isObjectBindingPattern(first.name)) {
    const names = first.name.elements.map((element) => element.name.getText());
    return { given: { names, together: true }, names: new Map(names.map((name) => [name, name])), body: node.body };
  }
  const names = node.parameters.map((parameter) => parameter.name.getText());
  return { given: { names, together: false }, names: new Map(names.map((name) => [name, name])), body: node.body };
}

function partsOf(from: ts.Expression, names: Names, key: string): Part[] {
  const node = bare(from);
  const parts = (inner: ts.Expression) => joined(partsOf(inner, names, key));
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
  throw new Error(`${key}: ${node.getText()} cannot be said in a message.`);
}

function plain(text: string, key: string): string {
  if (/[{}]/.test(text)) throw new Error(`${key}: a text cannot have { or } in it.`);
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
    throw new Error(`${key}: ${node.getText()} cannot be asked in a message.`);
  const of = node.left.getText();
  const { right } = node;
  const [name, choice] = ts.isNumericLiteral(right)
    ? ([`=${right.text}`, 'plural'] as const)
    : [keyOf(right), 'select' as const];
  if (name === undefined) throw new Error(`${key}: ${node.getText()} cannot be asked in a message.`);
  const [only] = no;
  const goesOn = no.length === 1 && isChoice(only) && only.choice === choice && only.of === of;
  return { choice, of, forms: [[name, yes], ...(goesOn ? only.forms : [['other', no] as const])] };
}

/** What a select calls the value that is asked for. */
function keyOf(node: ts.Expression): string | undefined {
  if (node.getText() === 'undefined') return 'missing';
  return ts.isStringLiteralLike(node) ? node.text || 'empty' : undefined;
}

/** The comment above a property or a statement, without its signs. */
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
