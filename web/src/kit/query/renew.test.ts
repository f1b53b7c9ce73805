import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { held } from '../testing/server';
import { queryClient } from './client';
import { amend, answerFor, askAnew, showAhead } from './renew';

const KEY = ['thread'];

/** What the server says, whenever it is asked. */
let answers: Promise<string>[] = [];
let asked = 0;
let leave = () => {};

function look(): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => {
      asked += 1;
      return answers.shift() ?? Promise.reject(new Error('asked once too often'));
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
  if (asked === 0) look();
  else void askAnew({ queryKey: KEY });
  await expect.poll(shown).toBe(text);
}

test('an answer that was asked for before a change does not undo it', async () => {
  await read('one');
  const late = held<string>();
  answers = [late.answer, Promise.resolve('one, two, three')];
  const asking = askAnew({ queryKey: KEY });
  await expect.poll(() => asked).toBe(2);
  const take = answerFor<string>(KEY);
  const taking = take('one, two');
  expect(shown()).toBe('one, two');
  late.letGo('one');
  await Promise.all([asking, taking]);
  expect(shown()).toBe('one, two, three');
});

test('nor does the answer of a change undo what was read since', async () => {
  await read('one');
  const take = answerFor<string>(KEY);
  await read('one, two, three');
  answers = [Promise.resolve('one, two, three')];
  await take('one, two');
  expect(shown()).toBe('one, two, three');
  expect(asked).toBe(3);
});

test('what nothing else was asked about is not asked for again', async () => {
  await read('one');
  await answerFor<string>(KEY)('one, two');
  await amend<string>(KEY, (kept) => kept && `${kept}, three`);
  expect([shown(), asked]).toEqual(['one, two, three', 1]);
});

test('what is asked for the first time is asked for again once it has changed', async () => {
  const late = held<string>();
  answers = [late.answer, Promise.resolve('two')];
  look();
  await askAnew({ queryKey: KEY });
  late.letGo('one');
  expect(shown()).toBe('two');
});

test('what is shown ahead of its answer stays until that has come', async () => {
  await read('off');
  const late = held<string>();
  answers = [late.answer];
  void askAnew({ queryKey: KEY });
  await expect.poll(() => asked).toBe(2);
  const take = await showAhead<string>(KEY, () => 'on');
  late.letGo('off');
  expect(shown()).toBe('on');
  await take('on, for good');
  expect([shown(), asked]).toEqual(['on, for good', 2]);
});
