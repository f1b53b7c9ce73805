import { transform } from 'oxc-transform-react';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lazyImports } from './lazy-imports';
import { files, filesIn } from './sources';

// Rules for the sources that no linter checks.

function breaking(rule: RegExp, { except }: { except: RegExp }): string[] {
  return files.flatMap(({ name, text }) =>
    except.test(name)
      ? []
      : text.split('\n').flatMap((line, at) => (rule.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  );
}

test('the source files are found', () => {
  expect(files.length).toBeGreaterThan(60);
});

test('no file has more than 250 lines', () => {
  const long = files.filter(({ name, text }) => !name.endsWith('.css') && text.split('\n').length > 251);
  expect(long.map(({ name }) => name)).toEqual([]);
});

test('the time is read in kit/date/clock only', () => {
  expect(breaking(/Date\.now\(|new Date\(\)/, { except: /^kit\/date\/clock\.ts$/ })).toEqual([]);
});

test('colours are in the design tokens only, except in illustrations', () => {
  const pictures = /^(staff\/)?kit\/styles\/tokens|^kit\/ui\/(mark|illustrations\/)|scene\/courtyard-|parts\/garland/;
  expect(breaking(/#[0-9a-f]{6}\b|\brgba?\(|\boklch\(/i, { except: pictures })).toEqual([]);
});

test('sizes come from the theme: no class has an arbitrary value', () => {
  expect(breaking(/[a-z]-\[[^\]]+\]/, { except: /\.css$|^kit\/net\/|\/rules\.ts$/ })).toEqual([]);
});

test('a description list is kit/ui/facts, which places the icons', () => {
  expect(breaking(/<d[ltd]\b/, { except: /^kit\/ui\/facts\.tsx$/ })).toEqual([]);
});

test('no component inserts foreign markup', () => {
  expect(breaking(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|eval\(/, { except: /^$/ })).toEqual(
    [],
  );
});

test('every import() is in a loader of kit/lazy, and something renders what it loads', () => {
  const [ofParents, ofStaff] = [lazyImports(), lazyImports('staff')];
  expect(ofParents.length).toBeGreaterThan(60);
  expect(ofStaff.length).toBeGreaterThan(3);
  const all = [...ofParents, ...ofStaff];
  expect(all.filter(({ kind }) => kind === undefined).map(({ location, chunk }) => `${location} ${chunk}`)).toEqual([]);
});

/** The only files with texts that a parent reads. */
const CATALOGUES = /messages\.ts$|^kit\/text\/|^kit\/timeline\/words\.ts$|^(staff\/)?locales\/\w+\//;
/** Attributes that are shown or read by a screen reader. */
const TEXT_ATTRIBUTES = /^(aria-label|aria-description|title|alt|placeholder|label|hint|text)$/;
/** A sentence, or several words of which the first is capitalized: no key, path or class looks like that. */
const SENTENCE = /^[A-Z][a-z’]+( [A-Za-z’]+)+/;
/** Files with such texts, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'kit/router/wrong-targets.tsx': 'is read by the type check only',
  'locales/entries.ts': 'distinguishes values of the server',
  'features/events/model.ts': 'distinguishes values of the server',
  'features/requests/model.ts': 'distinguishes values of the server',
  'features/sessions/device.ts':
    'distinguishes values of the browser, and has names that are the same in all languages',
  'kit/children/waiting.ts': 'distinguishes values of the server',
  'kit/net/answer.ts': 'distinguishes values of the server',
  'staff/features/inbox/model.ts': 'distinguishes kinds of requests',
  'platform/notice.ts': 'is shown by the service worker, which does not know the language',
};

const english = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll(/&\w+;/g, ''));

/** Messages of errors are for developers. */
function isErrorMessage(node: ts.Node): boolean {
  return (
    ts.isNewExpression(node.parent) || (ts.isTemplateExpression(node.parent) && ts.isNewExpression(node.parent.parent))
  );
}

function wordsOf(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && english(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.test(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer) && english(node.initializer.text)) found.push(node.initializer.text);
    }
    const literal = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (literal && SENTENCE.test(node.text) && !isErrorMessage(node) && !ts.isJsxAttribute(node.parent))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((words) => `${name}: ${words}`);
}

test('every text that a parent reads is in a catalogue', () => {
  const outside = files.filter(
    ({ name }) => /^(?!kit\/testing\/).*\.tsx?$/.test(name) && !CATALOGUES.test(name) && !EXCEPTIONS[name],
  );
  expect(outside.flatMap(({ name, text }) => wordsOf(name, text))).toEqual([]);
});

test('a text outside of a catalogue is found', () => {
  const page = `const a = <b aria-label="Close it">Hello</b>; toast('That was it'); const c = <i>{\`Sent to \${who}\`}</i>;`;
  expect(wordsOf('page.tsx', page)).toHaveLength(4);
  expect(
    wordsOf('page.tsx', `const a = <b className="Two words">{texts.hello}</b>; throw new Error('Not found.');`),
  ).toEqual([]);
});

/** Texts of the server. They have no English catalogue; the other languages have types for them (locales). */
const OF_THE_SERVER = ['refusals', 'entries', 'server-texts'];

test('every file of texts is a catalogue with a unique name that every language has', () => {
  const texts = files.filter(({ name }) => /messages\.ts$/.test(name));
  expect(texts.filter(({ text }) => !/= catalogue\('/.test(text)).map(({ name }) => name)).toEqual([]);
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/= (?:catalogue|sentencesOf)\('([^']+)'/g)].map(([, name]) => name),
  );
  const tables = files.filter(({ name }) => /^(staff\/)?locales\/words\.ts$/.test(name)).map(({ text }) => text);
  // The staff's languages repeat some catalogues of the kit.
  const own = tables.map((table) => table.replace(/interface OfKit[\s\S]*/, '')).join('\n');
  const listed = [...own.matchAll(/^ {2}'?([\w/-]+)'?: typeof import/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.toSorted()).toEqual([...listed, ...OF_THE_SERVER].toSorted());
});

test('classes use logical sides (start and end) and not left and right', () => {
  // 'left-1/2' is the middle and the same from both sides.
  const physicalSide =
    /["'`\s:]-?(?:(?:[mp][lr]|left|right|rounded-(?:[lr]|[tb][lr]))-(?!1\/2)[a-z\d(]|(?:text-(?:left|right)|border-[lr])["'`\s])/;
  for (const found of ['"-ml-px"', '"md:@rows:pl-4"', '"press text-left font-bold"'])
    expect(found).toMatch(physicalSide);
  expect(breaking(physicalSide, { except: /\.css$|^locales\/\w+\// })).toEqual([]);
});

test('components take the day from useToday, which updates at midnight', () => {
  const reading = /import \{[^}]*\btoday\b[^}]*\} from '[./\w-]*date\/clock'/;
  expect(files.filter(({ name, text }) => name.endsWith('.tsx') && reading.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});

/**
 * The violations of the rules of React that its compiler reports. It is only used to check: compiled, the first screens were
 * 5 to 7 % larger and later ones up to a fifth, and typing in the chat was no faster.
 */
async function violations({ name, text }: { name: string; text: string }): Promise<string[]> {
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

test('every component and hook follows the rules of React', async () => {
  const code = [...files, ...filesIn('gallery')].filter(({ name }) => /\.tsx?$/.test(name));
  expect((await Promise.all(code.map(violations))).flat()).toEqual([]);
});

test.each([
  ['writes to a ref', 'const kept = useRef(0); kept.current = 1; return null;'],
  ['reads a ref', 'const kept = useRef(0); return <p>{kept.current}</p>;'],
  ['reads a clock', 'return <p>{performance.now()}</p>;'],
  ['mutates its props', 'days.length = 0; return <p>{days}</p>;'],
  ['calls a hook conditionally', 'if (days.length > 0) useState(0); return null;'],
])('a component that %s while it renders is found', async (_, body) => {
  const text = `import { useRef, useState } from 'react'; export function Card({ days }: { days: number[] }) { ${body} }`;
  expect(await violations({ name: 'card.tsx', text })).toHaveLength(1);
});
