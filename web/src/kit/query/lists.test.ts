import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../net/post';
import { forgetSession } from '../session/store';
import { deferred, startServer } from '../testing/server';
import { queryClient } from './client';
import { ofChild } from './keys';
import { addSentItem, mergeNewestPage, readPage, sentItemsOf } from './lists';
import { type Cursor, itemsOf, NEWEST, type Page, type Pages } from './newest';

// A paged list as a screen uses it, with a slow server.

const KEY = ofChild('', 'list');
interface Item {
  id: string;
}

/** The server's next answers, by the requested index. */
const answers = new Map<string, (object | Promise<object>)[]>();
let server: Awaited<ReturnType<typeof startServer>>;
let leave = () => {};

const load = async (cursor: Cursor): Promise<Page<Item>> => {
  const fields = { index_start: cursor.index, before: cursor.before };
  const call = { path: '/parentapp/getConversationList/', fields, action: 'Reading', policy: 'silent' } as const;
  const items = (await ask(call)) as unknown as string;
  const list = [...items].map((id) => ({ id }));
  const next = items.at(-1);
  return {
    items: list,
    nextIndex: cursor.index + list.length,
    next,
    dataAvailable: next !== undefined && next !== 'a',
  };
};
const read = (cursor: Cursor) => readPage(() => load(cursor));
const newest = () => read(NEWEST);
const refresh = () => mergeNewestPage(KEY, newest, 'in place');
const refetch = () => mergeNewestPage(KEY, newest, 'in front');

function observe() {
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: NEWEST,
    getNextPageParam: (last): Cursor | undefined => ({ index: last.nextIndex, before: last.next }),
  });
  leave = observer.subscribe(() => {});
  return observer;
}

function shown(): string {
  const isOlder = (one: Item, other: Item) => one.id < other.id;
  const list = queryClient.getQueryData<Pages<Item>>(KEY);
  return itemsOf(list, sentItemsOf<Item>(KEY), isOlder)
    .map(({ id }) => id)
    .join('');
}

const of = (items: string) => ({ status: 'ok', response: items });
const next = (place: string, ...given: (object | Promise<object>)[]) => answers.set(place, given);
const asked = (times: number) => expect.poll(() => server.asked.length).toBe(times);

beforeEach(async () => {
  server = await startServer(({ form }) => answers.get(form.get('index_start') ?? '')?.shift() ?? 500);
});

afterEach(async () => {
  leave();
  forgetSession(true);
  await server.stop();
});

test('an item sent during a refresh stays until a later answer includes or omits it', async () => {
  const late = deferred<object>();
  next('0', of('fed'), late.promise, of('fed'));
  observe();
  await expect.poll(shown).toBe('fed');
  const refreshing = refresh();
  await asked(2);
  addSentItem(KEY, { id: 'g' });
  expect(shown()).toBe('gfed');
  late.resolve(of('fed'));
  await refreshing;
  expect(shown()).toBe('gfed');
  // The centre has deleted it.
  await refetch();
  expect(shown()).toBe('fed');
});

test('an item from the event stream during a refresh stays', async () => {
  const late = deferred<object>();
  next('0', of('fed'), late.promise, of('gfe'));
  observe();
  await expect.poll(shown).toBe('fed');
  const refreshing = refresh();
  await asked(2);
  await refetch();
  expect(shown()).toBe('gfed');
  late.resolve(of('fed'));
  await refreshing;
  expect(shown()).toBe('gfe');
});

test('an item sent while an older page loads stays, and so do both answers', async () => {
  const late = deferred<object>();
  next('0', of('fed'), of('hgf'));
  next('3', late.promise);
  const observer = observe();
  await expect.poll(shown).toBe('fed');
  const older = observer.fetchNextPage();
  await asked(2);
  addSentItem(KEY, { id: 'g' });
  const refetching = refetch();
  await asked(3);
  late.resolve(of('cba'));
  await Promise.all([older, refetching]);
  expect(shown()).toBe('hgfedcba');
});

test('an item sent during the first fetch stays', async () => {
  const late = deferred<object>();
  next('0', late.promise);
  observe();
  await asked(1);
  addSentItem(KEY, { id: 'g' });
  late.resolve(of('fed'));
  await expect.poll(shown).toBe('gfed');
});

test('a session reset removes sent items', () => {
  addSentItem(KEY, { id: 'g' });
  forgetSession(true);
  expect(sentItemsOf(KEY)).toEqual([]);
});
