import ts from 'typescript';
import { expect, test } from 'vitest';
import { around, calledName, files, parse, placeOf, within } from './sources';

// What a screen asks the server for is shown in one way: coming, in trouble, empty or here, and asked for again once the
// server is back. The browser proves that way with one screen of each kind (e2e/screens/hanging.spec.ts).

const sources = files.filter(({ name }) => /\.tsx?$/.test(name)).map(parse);
const nodes = sources.flatMap((source) => [...within(source)]);

/** They make a query. */
const ASKERS: readonly string[] = ['useChildQuery', 'usePages', 'useQuery', 'useInfiniteQuery', 'useSuspenseQuery'];

/** The hooks that a component asks by: what calls one of these. */
const hooks: ReadonlySet<string> = new Set(
  nodes
    .filter((node) => ASKERS.includes(calledName(node) ?? ''))
    .flatMap((node) => [...around(node)].flatMap((one) => nameOf(one) ?? []))
    .filter((name) => /^use[A-Z]/.test(name) && !ASKERS.includes(name)),
);

function nameOf(node: ts.Node): string | undefined {
  const named = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
  return named && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

/** The answer is given to what shows queries. */
function isShown(call: ts.Node): boolean {
  const { parent } = call;
  if (ts.isJsxExpression(parent)) return /^(query|list)=/.test(parent.parent.getText());
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const name = parent.name.text;
  return new RegExp(`\\b(query|list)=\\{${name}\\}|useTrouble\\(${name}\\b`).test(call.getSourceFile().text);
}

/** What is read besides, in files that show nothing of its own for it; each with what holds there instead. */
const APART: Readonly<Record<string, string>> = {
  'kit/children/queries.ts': 'the frame shows the screen only once the child is there',
  'app/shell/app-layout.tsx': 'is the frame that waits for the child, and says where it did not come',
  'app/shell/top-bar.tsx': 'stands without the child',
  'app/shell/bottom-bar.tsx': 'stands without the child',
  'app/shell/child-face.tsx': 'stands without the child',
  'kit/holidays/queries.ts': 'marks the days of a calendar where the names of holidays are known',
  'features/cctv/use-cameras.ts': 'gives the query on to the screen, which shows it',
  'features/cctv/parts/look-back.tsx': 'shows photos where there are some, and nothing else',
  'features/chat/chat-screen.tsx': 'gives the query of its list to useTrouble',
  'features/newsletters/newsletters-screen.tsx':
    'looks for the letter that a notification leads to, in a month of its own',
  'features/requests/break/break-screen.tsx': 'reads what the frame of the form has shown to be there',
};

test('what a component asks for is given to what shows it: coming, in trouble, or here', () => {
  const asking = nodes.filter((node) => hooks.has(calledName(node) ?? ''));
  expect(asking.length).toBeGreaterThan(30);
  const apart = asking.filter((node) => !isShown(node));
  expect(apart.filter((node) => !APART[node.getSourceFile().fileName]).map(placeOf)).toEqual([]);
  const used = new Set(apart.map((node) => node.getSourceFile().fileName));
  expect(Object.keys(APART).filter((name) => !used.has(name))).toEqual([]);
});

test('what became of a query is read in kit/query only, and nobody makes one past it', () => {
  const STATE = /\b(isPending|isLoading|isError|isRefetching)\b/;
  const own = ({ fileName }: ts.SourceFile) => fileName.startsWith('kit/query/') || fileName.startsWith('kit/testing/');
  const reading = sources.filter((source) => !own(source) && STATE.test(source.text));
  expect(reading.map(({ fileName }) => fileName)).toEqual([]);
  const direct = nodes.filter(
    (node) =>
      /^use(Query|InfiniteQuery|Suspense\w*|Queries)$/.test(calledName(node) ?? '') && !own(node.getSourceFile()),
  );
  // The child is read for the frame, the stories of Home from a file without a child.
  expect(direct.map((node) => node.getSourceFile().fileName).toSorted()).toEqual([
    'features/blogs/queries.ts',
    'kit/children/queries.ts',
  ]);
});

test('what is kept of the answers is changed in kit/query only, where an older answer cannot undo it', () => {
  const changing = /\b(setQueryData|setQueriesData|invalidateQueries|cancelQueries|refetchQueries|resetQueries)\b/;
  const past = sources.filter(({ fileName, text }) => !/^kit\/(query|testing)\//.test(fileName) && changing.test(text));
  expect(past.map(({ fileName }) => fileName)).toEqual([]);
});

/** A query is renewed by the mutations that name it, by the line and by the child that it belongs to; else: */
const RENEWS: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'shows a change ahead of its answer, and takes it back after a no',
};

test('no screen renews a query by hand: each mutation names what it renews', () => {
  const renewing = /\b(askAnew|renewKept|answerFor|showAhead|amend)\b|\.renew\(/;
  const past = sources.filter(
    ({ fileName, text }) => !/^kit\/(query|live|children|testing)\//.test(fileName) && renewing.test(text),
  );
  expect(past.map(({ fileName }) => fileName)).toEqual(Object.keys(RENEWS));
});
