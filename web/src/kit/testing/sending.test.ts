import ts from 'typescript';
import { expect, test } from 'vitest';
import { around, calledName, files, parse, placeOf, within } from './sources';

// However often a button is pressed while its call is under way, there is one call. The browser proves it with one button of
// each kind (e2e/screens/sent-once.spec.ts); here every call that a component can send is held to one of these kinds.

const sources = files.filter(({ name }) => /\.tsx?$/.test(name) && !/^kit\/(net|testing)\//.test(name)).map(parse);

/** What is given to one of them runs once at a time. */
const ONE_AT_A_TIME: readonly string[] = ['alone', 'useSubmit', 'useForm', 'useCodeForm', 'useActionMutation'];

/** The others, each with what makes a second press send nothing. */
const APART: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'drops a second press on a switch whose change is under way',
  'features/chat/use-chat-outbox.ts': 'empties the field, and an empty one is not sent',
  'features/profile/parts/photo-picker.tsx': 'opens a dialog first, and sends on its OK',
  'features/photos/parts/months-sheet.tsx': 'turns the button into one that stops the download',
  'features/cctv/watching/own-stage.tsx': 'begins without a press',
  'features/sign-in/splash-screen.tsx': 'begins without a press',
  'app/shell/children-failed.tsx': 'leaves for the sign-in',
  'app/shell/use-logout.ts': 'asks a question first, which stands once',
};

/** Calls that change something and are declared by no mutation, each with why. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'shows a change ahead of its answer',
  'features/chat/': 'is sent by the outbox, and its receipt is shown in the list',
  'features/photos/queries.ts': 'reads a file',
  'features/sign-in/': 'begins or ends a session, and what was kept goes with it',
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

/** The function it stands in, unless that is one without a name; a mutation is the function that sends it. */
function functionAround(node: ts.Node): string | undefined {
  for (const one of around(node)) {
    if (ts.isFunctionDeclaration(one) && one.name) return one.name.text;
    if (!ts.isVariableDeclaration(one) || !one.initializer || !ts.isIdentifier(one.name)) continue;
    if (ts.isArrowFunction(one.initializer) || calledName(one.initializer) === 'mutation') return one.name.text;
  }
  return undefined;
}

function isOneAtATime(node: ts.Node): boolean {
  return [...around(node)].some((one) => ONE_AT_A_TIME.includes(calledName(one) ?? ''));
}

/** By what name a file knows a function: its own, or one that it imports. */
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

/** Where a component or a hook sends something, directly or by the functions that it calls, outside of the one way. */
function sendingBesides(posts: readonly ts.Node[]): { besides: ts.Node[]; seen: ReadonlySet<string> } {
  const besides: ts.Node[] = [];
  const seen = new Set<string>();
  const open = [...posts];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isOneAtATime(node)) continue;
    const inside = functionAround(node);
    const file = node.getSourceFile().fileName;
    if (inside === undefined || seen.has(`${file} ${inside}`)) continue;
    if (/^[A-Z]|^use[A-Z]/.test(inside)) {
      besides.push(node);
      continue;
    }
    seen.add(`${file} ${inside}`);
    open.push(...usesOf(inside, file));
  }
  return { besides, seen };
}

const posts = sources
  .filter(({ fileName }) => /^(features|kit\/thread)\//.test(fileName))
  .flatMap((source) => [...within(source)])
  .filter((node) => /^(post|postForFile|sendChange)$/.test(calledName(node) ?? ''));

test('every call that changes something is declared by a mutation, with what it renews', () => {
  const past = posts.filter((node) => ![...around(node)].some((one) => calledName(one) === 'mutation'));
  const places = past.map((node) => node.getSourceFile().fileName);
  const apart = Object.keys(UNDECLARED);
  expect(places.filter((place) => !apart.some((start) => place.startsWith(start)))).toEqual([]);
  expect(apart.filter((start) => !places.some((place) => place.startsWith(start)))).toEqual([]);
});

test('every call that a press sends is sent one at a time', () => {
  expect(posts.length).toBeGreaterThan(30);
  const { besides, seen } = sendingBesides(posts);
  // It follows a call through the functions of other files.
  expect([...seen]).toContain('features/profile/change-flow.ts changePin');
  const places = besides.filter((node) => !APART[node.getSourceFile().fileName]);
  expect(places.map((node) => `${placeOf(node)} ${node.parent.getText().split('\n')[0]}`)).toEqual([]);
  const used = new Set(besides.map((node) => node.getSourceFile().fileName));
  expect(Object.keys(APART).filter((name) => !used.has(name))).toEqual([]);
});

test('a press that sends past the one way is found', () => {
  const past = `
    async function save() { await sendChange({ path: '/x' }); }
    export function Card() { const { alone } = useAlone(); return <button onClick={() => void save()} />; }`;
  const source = parse({ name: 'features/card.tsx', text: past });
  const [sent] = [...within(source)].filter((node) => calledName(node) === 'save');
  expect(sent && isOneAtATime(sent)).toBe(false);
  const held = parse({ name: 'features/card.tsx', text: past.replace('void save()', "void alone('save', save)") });
  const uses = [...within(held)].filter((node) => isUse(node, 'save'));
  expect(uses.map(isOneAtATime)).toEqual([true]);
});

test('changes are sent by the hooks that hold them to one at a time', () => {
  const mutating = sources.filter(({ text }) => /\buseMutation\(/.test(text)).map(({ fileName }) => fileName);
  expect(mutating.toSorted()).toEqual(['features/notifications/settings/queries.ts']);
});
