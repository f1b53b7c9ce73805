import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '../testing/server';
import { queryClient } from './client';
import { invalidate, prepareUpdate, updateData, updateOptimistically } from './invalidate';

const KEY = ['thread'];

/** The server's next answers. */
let answers: Promise<string>[] = [];
let asked = 0;
let leave = () => {};

function observe(): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => {
      asked += 1;
      return answers.shift() ?? Promise.reject(new Error('an unexpected request'));
    },
  });
  leave = observer.subscribe(() => {});
}

beforeEach(() => {
  asked = 0;
});

afterEach(() => {
  leave();
  queryClient.clear();
});

const shown = () => queryClient.getQueryData<string>(KEY);

async function read(text: string): Promise<void> {
  answers = [Promise.resolve(text)];
  if (asked === 0) observe();
  else void invalidate({ queryKey: KEY });
  await expect.poll(shown).toBe(text);
}

test('an answer to a request from before a change does not undo it', async () => {
  await read('one');
  const late = deferred<string>();
  answers = [late.promise, Promise.resolve('one, two, three')];
  const asking = invalidate({ queryKey: KEY });
  await expect.poll(() => asked).toBe(2);
  const take = prepareUpdate<string>(KEY);
  const taking = take('one, two');
  expect(shown()).toBe('one, two');
  late.resolve('one');
  await Promise.all([asking, taking]);
  expect(shown()).toBe('one, two, three');
});

test('the answer to a change does not undo newer data', async () => {
  await read('one');
  const take = prepareUpdate<string>(KEY);
  await read('one, two, three');
  answers = [Promise.resolve('one, two, three')];
  await take('one, two');
  expect(shown()).toBe('one, two, three');
  expect(asked).toBe(3);
});

test('an update refetches nothing when no fetch is running', async () => {
  await read('one');
  await prepareUpdate<string>(KEY)('one, two');
  await updateData<string>(KEY, (data) => data && `${data}, three`);
  expect([shown(), asked]).toEqual(['one, two, three', 1]);
});

test('a first fetch is repeated when its data is invalidated', async () => {
  const late = deferred<string>();
  answers = [late.promise, Promise.resolve('two')];
  observe();
  await invalidate({ queryKey: KEY });
  late.resolve('one');
  expect(shown()).toBe('two');
});

test('an optimistic update stays until its answer arrives', async () => {
  await read('off');
  const late = deferred<string>();
  answers = [late.promise];
  void invalidate({ queryKey: KEY });
  await expect.poll(() => asked).toBe(2);
  const take = await updateOptimistically<string>(KEY, () => 'on');
  late.resolve('off');
  expect(shown()).toBe('on');
  await take('on, for good');
  expect([shown(), asked]).toEqual(['on, for good', 2]);
});
