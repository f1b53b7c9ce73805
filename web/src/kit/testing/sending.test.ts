import ts from 'typescript';
import { expect, test } from 'vitest';
import { around, calledName, files, locationOf, parse, within } from './sources';

// However often a button is pressed while its call is under way, one call is sent. A browser test proves it with one button of
// each kind (e2e/screens/sent-once.spec.ts); these tests check that every call of a component is of one of these kinds.

const sources = files.filter(({ name }) => /\.tsx?$/.test(name) && !/^kit\/(net|testing)\//.test(name)).map(parse);

/** They run one call at a time. */
const SINGLE_FLIGHT: readonly string[] = ['singleFlight', 'useSubmit', 'useForm', 'useCodeForm', 'useActionMutation'];

/** The exceptions, each with the reason why a second press sends nothing. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'drops a second press on a switch whose change is under way',
  'features/chat/use-chat-outbox.ts': 'empties the field, and an empty one is not sent',
  'features/profile/parts/photo-picker.tsx': 'opens a dialog first, and sends on its OK',
  'features/photos/parts/months-sheet.tsx': 'turns the button into one that stops the download',
  'features/cctv/watching/own-stage.tsx': 'begins without a press',
  'features/sign-in/splash-screen.tsx': 'begins without a press',
  'app/shell/children-failed.tsx': 'leads to the sign-in',
  'app/shell/use-logout.ts': 'asks a question first, which opens only once',
};

/** Calls that change something without a mutation, each with the reason. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'shows a change before its answer',
  'features/chat/': 'is sent by the outbox, and its receipt is shown in the list',
  'features/photos/queries.ts': 'reads a file',
  'features/sign-in/': 'starts or ends a session, which clears the caches',
};

/** A call, or the name of a function that sends one. */
function isUse(node: ts.Node, name: string): boolean {
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isTypeQueryNode(parent) || ts.isJsxAttribute(parent)) return false;
  const named = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isBindingElement(parent);
  const declared = ts.isFunctionDeclaration(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent);
  return !((named || declared) && parent.name === node);
}

/** The named function around a node; a mutation counts as a function. */
function functionAround(node: ts.Node): string | undefined {
  for (const one of around(node)) {
    if (ts.isFunctionDeclaration(one) && one.name) return one.name.text;
    if (!ts.isVariableDeclaration(one) || !one.initializer || !ts.isIdentifier(one.name)) continue;
    if (ts.isArrowFunction(one.initializer) || calledName(one.initializer) === 'mutation') return one.name.text;
  }
  return undefined;
}

function isSingleFlight(node: ts.Node): boolean {
  return [...around(node)].some((one) => SINGLE_FLIGHT.includes(calledName(one) ?? ''));
}

/** Passed to `useEffect` by name: it starts with the screen, without a press. */
function isEffect(node: ts.Node): boolean {
  return calledName(node.parent) === 'useEffect';
}

/** Whether a file declares the function or imports it. */
function knows(source: ts.SourceFile, name: string, from: string): boolean {
  const module = from.replace(/^.*\//, '').replace(/\.tsx?$/, '');
  return (
    source.fileName === from ||
    new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '[./\\w-]*/${module}'`).test(source.text)
  );
}

function usesOf(name: string, from: string): ts.Node[] {
  const knowing = sources.filter((source) => source.text.includes(name) && knows(source, name, from));
  return knowing.flatMap((source) => [...within(source)].filter((node) => isUse(node, name)));
}

/** Where a component or a hook sends a call, directly or through other functions, without one of the guards above. */
function unguardedSends(posts: readonly ts.Node[]): { unguarded: ts.Node[]; seen: ReadonlySet<string> } {
  const unguarded: ts.Node[] = [];
  const seen = new Set<string>();
  const open = [...posts];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isSingleFlight(node)) continue;
    const inside = functionAround(node);
    const file = node.getSourceFile().fileName;
    if (inside === undefined || seen.has(`${file} ${inside}`)) continue;
    if (/^[A-Z]|^use[A-Z]/.test(inside)) {
      if (!isEffect(node)) unguarded.push(node);
      continue;
    }
    seen.add(`${file} ${inside}`);
    open.push(...usesOf(inside, file));
  }
  return { unguarded, seen };
}

const posts = sources
  .filter(({ fileName }) => /^(features|kit\/thread)\//.test(fileName))
  .flatMap((source) => [...within(source)])
  .filter((node) => /^(post|postForFile|postOrThrow|enqueue)$/.test(calledName(node) ?? ''));

test('every call that changes something is declared by a mutation, with what it renews', () => {
  const undeclared = posts.filter((node) => ![...around(node)].some((one) => calledName(one) === 'mutation'));
  const found = undeclared.map((node) => node.getSourceFile().fileName);
  const known = Object.keys(UNDECLARED);
  expect(found.filter((file) => !known.some((start) => file.startsWith(start)))).toEqual([]);
  expect(known.filter((start) => !found.some((file) => file.startsWith(start)))).toEqual([]);
});

test('every call that a press sends is sent one at a time', () => {
  expect(posts.length).toBeGreaterThan(30);
  const { unguarded, seen } = unguardedSends(posts);
  // It follows a call through the functions of other files.
  expect([...seen]).toContain('features/profile/change-flow.ts changePin');
  const unknown = unguarded.filter((node) => !EXCEPTIONS[node.getSourceFile().fileName]);
  expect(unknown.map((node) => `${locationOf(node)} ${node.parent.getText().split('\n')[0]}`)).toEqual([]);
  const used = new Set(unguarded.map((node) => node.getSourceFile().fileName));
  expect(Object.keys(EXCEPTIONS).filter((name) => !used.has(name))).toEqual([]);
});

test('a press that sends without a guard is found', () => {
  const text = `
    async function save() { await postOrThrow({ path: '/x' }); }
    export function Card() { const { singleFlight } = useSingleFlight(); return <button onClick={() => void save()} />; }`;
  const source = parse({ name: 'features/card.tsx', text });
  const [sent] = [...within(source)].filter((node) => calledName(node) === 'save');
  expect(sent && isSingleFlight(sent)).toBe(false);
  const guarded = parse({
    name: 'features/card.tsx',
    text: text.replace('void save()', "void singleFlight('save', save)"),
  });
  const uses = [...within(guarded)].filter((node) => isUse(node, 'save'));
  expect(uses.map(isSingleFlight)).toEqual([true]);
});

test('useMutation is used only where a change is shown before its answer', () => {
  const mutating = sources.filter(({ text }) => /\buseMutation\(/.test(text)).map(({ fileName }) => fileName);
  expect(mutating.toSorted()).toEqual(['features/notifications/settings/queries.ts']);
});
