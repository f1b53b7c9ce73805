import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// The rules of the house that no linter holds for us.

const root = new URL('../../', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.endsWith('.gen.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

function breaking(rule: RegExp, { except }: { except: RegExp }): string[] {
  return files.flatMap(({ name, text }) =>
    except.test(name)
      ? []
      : text.split('\n').flatMap((line, at) => (rule.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  );
}

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(60);
});

test('no file has more than 250 lines', () => {
  const long = files.filter(({ name, text }) => !name.endsWith('.css') && text.split('\n').length > 251);
  expect(long.map(({ name }) => name)).toEqual([]);
});

test('the time is read in kit/date/clock only', () => {
  expect(breaking(/Date\.now\(|new Date\(\)/, { except: /^kit\/date\/clock\.ts$/ })).toEqual([]);
});

test('colours are written in the tokens only, pictures of more colours than a theme has excepted', () => {
  const pictures = /^kit\/styles\/tokens|^kit\/ui\/(mark|illustrations\/)|parts\/(courtyard-|garland)/;
  expect(breaking(/#[0-9a-f]{6}\b|\brgba?\(|\boklch\(/i, { except: pictures })).toEqual([]);
});

test('sizes come from the theme: no class carries a value of its own', () => {
  expect(breaking(/[a-z]-\[[^\]]+\]/, { except: /\.css$|^kit\/net\/|\/rules\.ts$/ })).toEqual([]);
});

test('React keeps no markup of others', () => {
  expect(breaking(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|eval\(/, { except: /^$/ })).toEqual(
    [],
  );
});

/** What may load code late: all of them throw a failure away and ask again. */
const LOADERS: readonly string[] = ['fetchPart', 'fetchPatiently', 'late', 'lazyScreen'];

/** Whether a node stands in what one of the loaders is called with. */
function loadedLate(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isCallExpression(at) && ts.isIdentifier(at.expression) && LOADERS.includes(at.expression.text)) return true;
  }
  return false;
}

test('code is loaded late by the loaders of kit/late only', () => {
  const bare: string[] = [];
  let imports = 0;
  for (const { name, text } of files.filter((file) => /\bimport\(/.test(file.text))) {
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        imports += 1;
        if (!loadedLate(node)) bare.push(`${name} ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(imports).toBeGreaterThan(20);
  expect(bare).toEqual([]);
});
