import ts from 'typescript';
import { expect, test } from 'vitest';
import { around, calledName, files, locationOf, parse, within } from './sources';

// Every query of a screen is rendered in the same way: loading, error, empty or data, and refetched once the server is back. A
// browser test proves that way with one screen of each kind (e2e/screens/hanging.spec.ts).

const sources = files.filter(({ name }) => /\.tsx?$/.test(name)).map(parse);
const nodes = sources.flatMap((source) => [...within(source)]);

/** They create a query. */
const QUERY_HOOKS: readonly string[] = [
  'useChildQuery',
  'usePages',
  'useQuery',
  'useInfiniteQuery',
  'useSuspenseQuery',
];

/** The app's own hooks that call one of these. */
const hooks: ReadonlySet<string> = new Set(
  nodes
    .filter((node) => QUERY_HOOKS.includes(calledName(node) ?? ''))
    .flatMap((node) => [...around(node)].flatMap((one) => nameOf(one) ?? []))
    .filter((name) => /^use[A-Z]/.test(name) && !QUERY_HOOKS.includes(name)),
);

function nameOf(node: ts.Node): string | undefined {
  const named = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
  return named && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

/** The query is passed to a component or hook that renders its states. */
function isRendered(call: ts.Node): boolean {
  const { parent } = call;
  if (ts.isJsxExpression(parent)) return /^(query|list)=/.test(parent.parent.getText());
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const name = parent.name.text;
  return new RegExp(`\\b(query|list)=\\{${name}\\}|useQueryError\\(${name}\\b`).test(call.getSourceFile().text);
}

/** Files that read a query without rendering its states, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'kit/children/queries.ts': 'the frame renders the screen only once the child is loaded',
  'app/shell/app-layout.tsx': 'is the frame, which waits for the child and shows the error',
  'app/shell/top-bar.tsx': 'is rendered without the child too',
  'app/shell/bottom-bar.tsx': 'is rendered without the child too',
  'app/shell/child-face.tsx': 'is rendered without the child too',
  'kit/holidays/queries.ts': 'marks holidays in a calendar once they are known',
  'features/cctv/use-cameras.ts': 'passes the query to the screen, which renders it',
  'features/cctv/parts/look-back.tsx': 'renders photos where there are some, and else nothing',
  'features/chat/chat-screen.tsx': 'passes the query of its list to useQueryError',
  'features/newsletters/newsletters-screen.tsx': 'looks for the newsletter of a notification, in another month',
  'features/requests/break/break-screen.tsx': 'reads what the frame of the form has loaded',
};

test('every query of a component is passed to what renders its loading, error and data states', () => {
  const asking = nodes.filter((node) => hooks.has(calledName(node) ?? ''));
  expect(asking.length).toBeGreaterThan(30);
  const others = asking.filter((node) => !isRendered(node));
  expect(others.filter((node) => !EXCEPTIONS[node.getSourceFile().fileName]).map(locationOf)).toEqual([]);
  const used = new Set(others.map((node) => node.getSourceFile().fileName));
  expect(Object.keys(EXCEPTIONS).filter((name) => !used.has(name))).toEqual([]);
});

test('the state of a query is read in kit/query only, and queries are created by its hooks', () => {
  const STATE = /\b(isPending|isLoading|isError|isRefetching)\b/;
  const own = ({ fileName }: ts.SourceFile) => fileName.startsWith('kit/query/') || fileName.startsWith('kit/testing/');
  const reading = sources.filter((source) => !own(source) && STATE.test(source.text));
  expect(reading.map(({ fileName }) => fileName)).toEqual([]);
  const direct = nodes.filter(
    (node) =>
      /^use(Query|InfiniteQuery|Suspense\w*|Queries)$/.test(calledName(node) ?? '') && !own(node.getSourceFile()),
  );
  // The child belongs to the frame; the stories of Home are a file that belongs to no child.
  expect(direct.map((node) => node.getSourceFile().fileName).toSorted()).toEqual([
    'features/blogs/queries.ts',
    'kit/children/queries.ts',
  ]);
});

test('the query cache is changed in kit/query only, where an older answer cannot overwrite a newer one', () => {
  const changing = /\b(setQueryData|setQueriesData|invalidateQueries|cancelQueries|refetchQueries|resetQueries)\b/;
  const past = sources.filter(({ fileName, text }) => !/^kit\/(query|testing)\//.test(fileName) && changing.test(text));
  expect(past.map(({ fileName }) => fileName)).toEqual([]);
});

/** Queries are invalidated by the mutations that name them, by the event stream and on a change of child. The exceptions: */
const RENEWS: Readonly<Record<string, string>> = {
  'features/notifications/settings/queries.ts': 'shows a change before its answer, and undoes it when refused',
};

test('no screen invalidates a query itself: each mutation names the queries that it invalidates', () => {
  const renewing = /\b(invalidate|prepareUpdate|updateOptimistically|updateData)\b|\.invalidate\(/;
  const past = sources.filter(
    ({ fileName, text }) => !/^kit\/(query|live|children|testing)\//.test(fileName) && renewing.test(text),
  );
  expect(past.map(({ fileName }) => fileName)).toEqual(Object.keys(RENEWS));
});
