import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { changeSession, forgetSession } from '../session/store';
import { held } from '../testing/server';
import { childQuery, knownOf } from './child-query';
import { queryClient } from './client';
import { ofChild } from './keys';
import { mutation } from './mutation';

const CHILD = '100';
const NO = { ok: false, failure: { kind: 'refused', text: 'No.', code: undefined } } as const;
const done = (response: string): Result<string> => ({ ok: true, response, message: undefined });

/** What the server was asked, in order, and what it says. */
let asked: string[] = [];
let says = 'one';

const answerTo = async (what: string) => {
  asked.push(what);
  return says;
};
const list = childQuery({ name: 'list', load: () => answerTo('list') });
const page = childQuery({ name: 'page', load: (_, id: string) => answerTo(`page ${id}`) });

let leave: (() => void)[] = [];

/** A screen that shows a query; it has read it once. */
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

test('what it renews is fetched again where a screen shows it, with every argument', async () => {
  await shown(list(), page('7'), page('8'));
  const change = mutation({ send: async (text: string) => done(text), renews: [list, page] });
  expect(await change('sent')).toEqual(done('sent'));
  await expect.poll(() => asked.toSorted()).toEqual(['list', 'page 7', 'page 8']);
  await expect.poll(() => knownOf(page('8'))).toBe('two');
});

test('also after a no, and where the answer cannot be read', async () => {
  await shown(list());
  const refused = mutation({ send: async (): Promise<Result<string>> => NO, renews: [list] });
  expect(await refused()).toBe(NO);
  await expect.poll(() => asked).toEqual(['list']);
  const broken = mutation({ send: (): Promise<Result<string>> => Promise.reject(new Error('broken')), renews: [list] });
  await expect(broken()).rejects.toThrow('broken');
  await expect.poll(() => asked).toEqual(['list', 'list']);
});

test('what a form stands on stays as it is while the answer is lost', async () => {
  await shown(list());
  const lost = { ok: false, failure: { kind: 'network', text: '', offline: false } } as const;
  let answer: Result<string> = lost;
  const change = mutation({ send: async () => answer, renews: [list], whenDecided: true });
  await change();
  answer = done('sent');
  expect(asked).toEqual([]);
  await change();
  await expect.poll(() => knownOf(list())).toBe('two');
  expect(asked).toEqual(['list']);
  await mutation({ send: async (): Promise<Result<string>> => lost, renews: [list] })();
  await expect.poll(() => asked).toEqual(['list', 'list']);
});

test('what is named with its arguments is here when the next screen begins; what is not waits until it is looked at', async () => {
  const hide = [await show(list()), await show(page('7'))];
  for (const go of hide) go();
  asked = [];
  says = 'two';
  const never = childQuery({ name: 'never looked at', load: () => answerTo('never looked at') });
  await mutation({ send: async () => done(''), renews: [list(), page, never()] })();
  await expect.poll(() => [knownOf(list()), knownOf(never())]).toEqual(['two', 'two']);
  expect([asked.toSorted(), knownOf(page('7'))]).toEqual([['list', 'never looked at'], 'one']);
  await expect.poll(() => queryClient.getQueryState(ofChild(CHILD, 'page', '7'))?.isInvalidated).toBe(true);
});

test('what nothing names is left alone', async () => {
  await shown(list(), page('7'));
  await mutation({ send: async () => done(''), renews: [page] })();
  await expect.poll(() => knownOf(page('7'))).toBe('two');
  expect([asked, knownOf(list())]).toEqual([['page 7'], 'one']);
});

test('an answer that carries a query is shown without another call; without one it is fetched', async () => {
  await shown(page('7'));
  let answer: Result<string> = done('by the answer');
  const change = mutation({
    send: async (_: string) => answer,
    shows: { in: (id) => page(id), read: (text) => text },
  });
  await change('7');
  expect([asked, knownOf(page('7'))]).toEqual([[], 'by the answer']);
  answer = NO;
  await change('7');
  await expect.poll(() => knownOf(page('7'))).toBe('two');
});

test('what is sent is no argument of the query', async () => {
  await shown(list());
  const send = async (_: string) => done('by the answer');
  await mutation({ send, shows: { in: () => list(), read: (text) => text } })('sent');
  expect([asked, knownOf(list())]).toEqual([[], 'by the answer']);
  // @ts-expect-error a query by itself would be called with it
  mutation({ send, shows: { in: list, read: (text) => text } });
});

test('an answer in which the query cannot be read is no answer', async () => {
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
  await expect.poll(() => knownOf(list())).toBe('two');
});

test('whoever goes over to another child meanwhile fetches nothing of that child', async () => {
  await shown(list());
  const late = held<Result<string>>();
  const sending = mutation({ send: () => late.answer, renews: [list, list()] })();
  changeSession({ activeChildId: '200' });
  queryClient.setQueryData(ofChild('200', 'list'), 'of the other');
  late.letGo(done('sent'));
  await sending;
  await expect.poll(() => asked).toEqual(['list']);
  expect(queryClient.getQueryState(ofChild('200', 'list'))?.isInvalidated).toBe(false);
});
