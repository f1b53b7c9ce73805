import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../net/post';
import { forgetSession } from '../session/store';
import { held, startServer } from '../testing/server';
import { queryClient } from './client';
import { ofChild } from './keys';
import { addReceipt, readPage, receiptsOf, takeNewest } from './lists';
import { itemsOf, NEWEST, type Page, type Pages, type Place } from './newest';

// A list as a screen keeps it, in front of a server that may take its time.

const KEY = ofChild('', 'list');
interface Item {
  id: string;
}

/** What the server answers next, by the place that is asked for. */
const answers = new Map<string, (object | Promise<object>)[]>();
let server: Awaited<ReturnType<typeof startServer>>;
let leave = () => {};

const load = async (place: Place): Promise<Page<Item>> => {
  const fields = { index_start: place.index, before: place.before };
  const call = { path: '/parentapp/getConversationList/', fields, action: 'Reading', policy: 'silent' } as const;
  const items = (await ask(call)) as unknown as string;
  const list = [...items].map((id) => ({ id }));
  const next = items.at(-1);
  return { items: list, nextIndex: place.index + list.length, next, dataAvailable: next !== undefined && next !== 'a' };
};
const read = (place: Place) => readPage(() => load(place));
const newest = () => read(NEWEST);
const refresh = () => takeNewest(KEY, newest, 'in place');
const renew = () => takeNewest(KEY, newest, 'in front');

function observe() {
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: NEWEST,
    getNextPageParam: (last): Place | undefined => ({ index: last.nextIndex, before: last.next }),
  });
  leave = observer.subscribe(() => {});
  return observer;
}

function shown(): string {
  const isOlder = (one: Item, other: Item) => one.id < other.id;
  const list = queryClient.getQueryData<Pages<Item>>(KEY);
  return itemsOf(list, receiptsOf<Item>(KEY), isOlder)
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

test('what was sent and taken while a refresh was under way stays, until a later answer says how it stands', async () => {
  const late = held<object>();
  next('0', of('fed'), late.answer, of('fed'));
  observe();
  await expect.poll(shown).toBe('fed');
  const refreshing = refresh();
  await asked(2);
  addReceipt(KEY, { id: 'g' });
  expect(shown()).toBe('gfed');
  late.letGo(of('fed'));
  await refreshing;
  expect(shown()).toBe('gfed');
  // The centre has taken it away.
  await renew();
  expect(shown()).toBe('fed');
});

test('what the line has brought while a refresh was under way stays', async () => {
  const late = held<object>();
  next('0', of('fed'), late.answer, of('gfe'));
  observe();
  await expect.poll(shown).toBe('fed');
  const refreshing = refresh();
  await asked(2);
  await renew();
  expect(shown()).toBe('gfed');
  late.letGo(of('fed'));
  await refreshing;
  expect(shown()).toBe('gfe');
});

test('what was taken while an older page was on its way stays, and so do both of two answers', async () => {
  const late = held<object>();
  next('0', of('fed'), of('hgf'));
  next('3', late.answer);
  const observer = observe();
  await expect.poll(shown).toBe('fed');
  const older = observer.fetchNextPage();
  await asked(2);
  addReceipt(KEY, { id: 'g' });
  const renewing = renew();
  await asked(3);
  late.letGo(of('cba'));
  await Promise.all([older, renewing]);
  expect(shown()).toBe('hgfedcba');
});

test('what was taken while the list was read for the first time stays', async () => {
  const late = held<object>();
  next('0', late.answer);
  observe();
  await asked(1);
  addReceipt(KEY, { id: 'g' });
  late.letGo(of('fed'));
  await expect.poll(shown).toBe('gfed');
});

test('with the session what was sent goes too', () => {
  addReceipt(KEY, { id: 'g' });
  forgetSession(true);
  expect(receiptsOf(KEY)).toEqual([]);
});
