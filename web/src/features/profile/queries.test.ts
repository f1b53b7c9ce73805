import { afterEach, beforeEach, expect, test } from 'vitest';
import { childFromWire } from '../../kit/children/model';
import { cacheChildren, getChild } from '../../kit/children/queries';
import { onTopicChange } from '../../kit/live/live';
import { queryClient } from '../../kit/query/client';
import { childItself } from '../../kit/query/keys';
import { changeSession, forgetSession } from '../../kit/session/store';
import { wireChild } from '../../kit/testing/children';
import { startServer } from '../../kit/testing/server';
import { resetPin, updateContact } from './queries';

const anaya = childFromWire(wireChild());
const vihaan = childFromWire(wireChild({ id: '101', mother_access_token: 'token-101' }));
let server: Awaited<ReturnType<typeof startServer>>;
let answer: object | number;

beforeEach(async () => {
  server = await startServer(() => answer);
  const tokens = [anaya, vihaan].map(({ id, token }) => ({ id, token }));
  changeSession({ authToken: anaya.token, activeChildId: anaya.id, tokens });
  cacheChildren([anaya, vihaan]);
});

afterEach(async () => {
  forgetSession(true);
  await server.stop();
});

const isReadAgain = (id: string) => queryClient.getQueryState(childItself(id))?.isInvalidated;

test('if the answer to a new PIN is lost, the child is fetched again, since the PIN may have changed', async () => {
  answer = 500;
  expect((await resetPin('')).ok).toBe(false);
  await expect.poll(() => isReadAgain(anaya.id)).toBe(true);
});

test('a new email address is shown for every child at once, and the notification settings are renewed', async () => {
  answer = { status: 'ok', response: { email: 'new@example.com' } };
  let heard = 0;
  const leave = onTopicChange('settings', () => {
    heard += 1;
  });
  const change = { field: 'email', value: 'new@example.com', confirmation: 'one', proof: 'two' } as const;
  expect((await updateContact(change)).ok).toBe(true);
  leave();
  expect([anaya, vihaan].map(({ id }) => getChild(id)?.profile.parentEmail)).toEqual([
    'new@example.com',
    'new@example.com',
  ]);
  expect(heard).toBe(1);
});
