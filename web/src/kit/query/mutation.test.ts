import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { changeSession, forgetSession } from '../session/store';
import { deferred } from '../testing/server';
import { cachedData, childQuery } from './child-query';
import { queryClient } from './client';
import { ofChild } from './keys';
import { mutation } from './mutation';

const CHILD = '100';
const NO = { ok: false, failure: { kind: 'refused', text: 'No.', code: undefined } } as const;
const done = (response: string): Result<string> => ({ ok: true, response, message: undefined });

/** The requests in order, and the server's answer. */
let asked: string[] = [];
let says = 'one';

const answerTo = async (what: string) => {
  asked.push(what);
  return says;
};
const list = childQuery({ name: 'list', load: () => answerTo('list') });
const page = childQuery({ name: 'page', load: (_, id: string) => answerTo(`page ${id}`) });

let leave: (() => void)[] = [];

/** Renders a query and waits for its first data. */
async function show({ key, load }: ReturnType<typeof list>): Promise<() => void> {
  const observer = new QueryObserver(queryClient, {
    queryKey: ofChild(CHILD, ...key),
    queryFn: ({ signal }) => load({ policy: 'silent', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hide = observer.subscribe(() => {});
  leave.push(hide);
  await expect.poll(() => observer.getCurrentResult().data).toBe(says);
  return hide;
}

beforeEach(() => {
  changeSession({ authToken: 'a', activeChildId: CHILD });
  says = 'one';
});

afterEach(() => {
  for (const go of leave) go();
  leave = [];
  queryClient.clear();
  forgetSession(true);
});

async function shown(...queries: readonly ReturnType<typeof list>[]): Promise<void> {
  for (const query of queries) await show(query);
  asked = [];
  says = 'two';
}

test('an invalidated query is refetched with all arguments that screens show', async () => {
  await shown(list(), page('7'), page('8'));
  const change = mutation({ send: async (text: string) => done(text), invalidates: [list, page] });
  expect(await change('sent')).toEqual(done('sent'));
  await expect.poll(() => asked.toSorted()).toEqual(['list', 'page 7', 'page 8']);
  await expect.poll(() => cachedData(page('8'))).toBe('two');
});

test('queries are refetched after a refusal and after an unreadable answer', async () => {
  await shown(list());
  const refused = mutation({ send: async (): Promise<Result<string>> => NO, invalidates: [list] });
  expect(await refused()).toBe(NO);
  await expect.poll(() => asked).toEqual(['list']);
  const broken = mutation({
    send: (): Promise<Result<string>> => Promise.reject(new Error('broken')),
    invalidates: [list],
  });
  await expect(broken()).rejects.toThrow('broken');
  await expect.poll(() => asked).toEqual(['list', 'list']);
});

test('with whenDecided nothing is refetched while the outcome is unknown', async () => {
  await shown(list());
  const lost = { ok: false, failure: { kind: 'network', text: '', offline: false } } as const;
  let answer: Result<string> = lost;
  const change = mutation({ send: async () => answer, invalidates: [list], whenDecided: true });
  await change();
  answer = done('sent');
  expect(asked).toEqual([]);
  await change();
  await expect.poll(() => cachedData(list())).toBe('two');
  expect(asked).toEqual(['list']);
  await mutation({ send: async (): Promise<Result<string>> => lost, invalidates: [list] })();
  await expect.poll(() => asked).toEqual(['list', 'list']);
});

test('a bound query is refetched at once, an unbound one when it is shown', async () => {
  const hide = [await show(list()), await show(page('7'))];
  for (const go of hide) go();
  asked = [];
  says = 'two';
  const never = childQuery({ name: 'never looked at', load: () => answerTo('never looked at') });
  await mutation({ send: async () => done(''), invalidates: [list(), page, never()] })();
  await expect.poll(() => [cachedData(list()), cachedData(never())]).toEqual(['two', 'two']);
  expect([asked.toSorted(), cachedData(page('7'))]).toEqual([['list', 'never looked at'], 'one']);
  await expect.poll(() => queryClient.getQueryState(ofChild(CHILD, 'page', '7'))?.isInvalidated).toBe(true);
});

test('other queries are not refetched', async () => {
  await shown(list(), page('7'));
  await mutation({ send: async () => done(''), invalidates: [page] })();
  await expect.poll(() => cachedData(page('7'))).toBe('two');
  expect([asked, cachedData(list())]).toEqual([['page 7'], 'one']);
});

test('data in the answer is shown without a refetch; after a failure the query is refetched', async () => {
  await shown(page('7'));
  let answer: Result<string> = done('by the answer');
  const change = mutation({
    send: async (_: string) => answer,
    shows: { in: (id) => page(id), read: (text) => text },
  });
  await change('7');
  expect([asked, cachedData(page('7'))]).toEqual([[], 'by the answer']);
  answer = NO;
  await change('7');
  await expect.poll(() => cachedData(page('7'))).toBe('two');
});

test('the mutation’s arguments are not passed to the query', async () => {
  await shown(list());
  const send = async (_: string) => done('by the answer');
  await mutation({ send, shows: { in: () => list(), read: (text) => text } })('sent');
  expect([asked, cachedData(list())]).toEqual([[], 'by the answer']);
  // @ts-expect-error a query by itself would be called with it
  mutation({ send, shows: { in: list, read: (text) => text } });
});

test('when the data cannot be read from the answer, the query is refetched', async () => {
  await shown(list());
  const change = mutation({
    send: async () => done('sent'),
    shows: {
      in: () => list(),
      read: (): string => {
        throw new Error('cannot be read');
      },
    },
  });
  await expect(change()).rejects.toThrow('cannot be read');
  await expect.poll(() => cachedData(list())).toBe('two');
});

test('after a switch to another child during the call nothing of that child is refetched', async () => {
  await shown(list());
  const late = deferred<Result<string>>();
  const sending = mutation({ send: () => late.promise, invalidates: [list, list()] })();
  changeSession({ activeChildId: '200' });
  queryClient.setQueryData(ofChild('200', 'list'), 'of the other');
  late.resolve(done('sent'));
  await sending;
  await expect.poll(() => asked).toEqual(['list']);
  expect(queryClient.getQueryState(ofChild('200', 'list'))?.isInvalidated).toBe(false);
});
