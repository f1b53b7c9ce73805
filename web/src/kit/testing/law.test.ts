import { transform } from 'oxc-transform-react';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lateImports } from './late-imports';
import { files, filesIn } from './sources';

// The rules of the house that no linter holds for us.

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
  const pictures = /^kit\/styles\/tokens|^kit\/ui\/(mark|illustrations\/)|scene\/courtyard-|parts\/garland/;
  expect(breaking(/#[0-9a-f]{6}\b|\brgba?\(|\boklch\(/i, { except: pictures })).toEqual([]);
});

test('sizes come from the theme: no class carries a value of its own', () => {
  expect(breaking(/[a-z]-\[[^\]]+\]/, { except: /\.css$|^kit\/net\/|\/rules\.ts$/ })).toEqual([]);
});

test('a list of facts is kit/ui/facts, whose icons stand where such a list takes them', () => {
  expect(breaking(/<d[ltd]\b/, { except: /^kit\/ui\/facts\.tsx$/ })).toEqual([]);
});

test('React keeps no markup of others', () => {
  expect(breaking(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|eval\(/, { except: /^$/ })).toEqual(
    [],
  );
});

test('every import() stands in a loader of kit/late, and something shows what it brings', () => {
  const all = lateImports();
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter(({ kind }) => kind === undefined).map(({ place, part }) => `${place} ${part}`)).toEqual([]);
});

/** Where texts stand: what a parent reads is nowhere else. */
const CATALOGUES = /messages\.ts$|^kit\/text\/|^kit\/moments\/words\.ts$|^kit\/photo-box\/names\.ts$|^locales\/\w+\//;
/** Attributes that are read out or shown. */
const SPOKEN = /^(aria-label|aria-description|title|alt|placeholder|label|hint|text)$/;
/** A sentence, or two words that begin with a capital: no key, path or class looks like that. */
const SENTENCE = /^[A-Z][a-z’]+( [A-Za-z’]+)+/;
const APART: Readonly<Record<string, string>> = {
  'kit/router/wrong-targets.tsx': 'is read by the type check alone',
  'locales/entries.ts': 'tells apart what the server says',
  'features/events/model.ts': 'tells apart what the server says',
  'features/requests/model.ts': 'tells apart what the server says',
  'features/sessions/device.ts': 'tells apart what a browser says, and gives names that are the same everywhere',
  'kit/children/waiting.ts': 'tells apart what the server says',
  'kit/net/answer.ts': 'tells apart what the server says',
  'platform/notice.ts': 'is said by the service worker, where the page and its language are not',
};

const english = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll(/&\w+;/g, ''));

/** What is thrown is for who mends it. */
function thrown(node: ts.Node): boolean {
  return (
    ts.isNewExpression(node.parent) || (ts.isTemplateExpression(node.parent) && ts.isNewExpression(node.parent.parent))
  );
}

function wordsOf(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && english(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer) && english(node.initializer.text)) found.push(node.initializer.text);
    }
    const literal = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (literal && SENTENCE.test(node.text) && !thrown(node) && !ts.isJsxAttribute(node.parent)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((words) => `${name}: ${words}`);
}

test('what a parent reads stands in a catalogue', () => {
  const outside = files.filter(
    ({ name }) => /^(?!kit\/testing\/).*\.tsx?$/.test(name) && !CATALOGUES.test(name) && !APART[name],
  );
  expect(outside.flatMap(({ name, text }) => wordsOf(name, text))).toEqual([]);
});

test('what has no catalogue is found', () => {
  const page = `const a = <b aria-label="Close it">Hello</b>; toast('That was it'); const c = <i>{\`Sent to \${who}\`}</i>;`;
  expect(wordsOf('page.tsx', page)).toHaveLength(4);
  expect(
    wordsOf('page.tsx', `const a = <b className="Two words">{texts.hello}</b>; throw new Error('Not found.');`),
  ).toEqual([]);
});

/** English has none of these, since what the server says stands: types of their own hold them in each language (locales). */
const OF_THE_SERVER = ['refusals', 'entries', 'own-words'];

test('every file of texts is a catalogue with a name of its own, and every language can have it', () => {
  const texts = files.filter(({ name }) => /messages\.ts$/.test(name));
  expect(texts.filter(({ text }) => !/= catalogue\('/.test(text)).map(({ name }) => name)).toEqual([]);
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/= (?:catalogue|sentencesOf)\('([^']+)'/g)].map(([, name]) => name),
  );
  const table = files.find(({ name }) => name === 'locales/words.ts')?.text ?? '';
  const listed = [...table.matchAll(/^ {2}'?([\w/-]+)'?: typeof import/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.toSorted()).toEqual([...listed, ...OF_THE_SERVER].toSorted());
});

test('sides are those of the reader, who may begin at the right', () => {
  // 'left-1/2' is the middle, as far from either side.
  const ofTheWindow =
    /["'`\s:]-?(?:(?:[mp][lr]|left|right|rounded-(?:[lr]|[tb][lr]))-(?!1\/2)[a-z\d(]|(?:text-(?:left|right)|border-[lr])["'`\s])/;
  for (const found of ['"-ml-px"', '"md:@rows:pl-4"', '"press text-left font-bold"'])
    expect(found).toMatch(ofTheWindow);
  expect(breaking(ofTheWindow, { except: /\.css$|^locales\/\w+\// })).toEqual([]);
});

test('what is rendered takes the day from useToday, which tells when it turns', () => {
  const reading = /import \{[^}]*\btoday\b[^}]*\} from '[./\w-]*date\/clock'/;
  expect(files.filter(({ name, text }) => name.endsWith('.tsx') && reading.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});

/**
 * What breaks a rule of React, as its compiler finds it: a component or hook that it gives up. The compiler only checks.
 * Compiled, the first screens were 5 to 7 % larger and later ones up to a fifth, and typing in the chat was no faster.
 */
async function againstReact({ name, text }: { name: string; text: string }): Promise<string[]> {
  const { errors } = await transform(name, text, {
    reactCompiler: {
      outputMode: 'lint',
      reportDiagnostics: true,
      environment: {
        validateNoCapitalizedCalls: [],
        validateNoImpureFunctionsInRender: true,
        validateNoJsxInTryStatements: true,
        validateNoVoidUseMemo: true,
        validateStaticComponents: true,
      },
    },
  });
  return errors.map(({ message, codeframe }) => `${message} ${codeframe}`);
}

test('every component and hook keeps the rules of React', async () => {
  const code = [...files, ...filesIn('gallery')].filter(({ name }) => /\.tsx?$/.test(name));
  expect((await Promise.all(code.map(againstReact))).flat()).toEqual([]);
});

test.each([
  ['writes to a ref', 'const kept = useRef(0); kept.current = 1; return null;'],
  ['reads a ref', 'const kept = useRef(0); return <p>{kept.current}</p>;'],
  ['reads a clock', 'return <p>{performance.now()}</p>;'],
  ['changes what it was handed', 'days.length = 0; return <p>{days}</p>;'],
  ['calls a hook sometimes', 'if (days.length > 0) useState(0); return null;'],
])('a component that %s while it renders is found', async (_, body) => {
  const text = `import { useRef, useState } from 'react'; export function Card({ days }: { days: number[] }) { ${body} }`;
  expect(await againstReact({ name: 'card.tsx', text })).toHaveLength(1);
});
