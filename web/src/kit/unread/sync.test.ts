import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSession, forgetSession } from '../session/store';
import { deferred, startServer } from '../testing/server';
import { clearNotificationCount, markMessagesSeen, markNotificationsSeen, refreshUnread } from './sync';
import { unreadOf } from './unread';

let server: Awaited<ReturnType<typeof startServer>>;
/** The next answers by path. */
const answers: Record<string, (object | Promise<object>)[]> = {};
const [COUNT, SEEN] = ['/parentapp/getUnread', '/parentapp/markSeen'];

const counted = (notifications: number, messages = 0) => ({
  status: 'ok',
  response: {
    children: [{ child_id: '100', notifications, messages, events: 0, total: notifications + messages, newest: null }],
  },
});

const shown = () => [unreadOf('100')?.notifications, unreadOf('100')?.messages];
const asked = (times: number) => expect.poll(() => server.asked.length).toBe(times);

beforeEach(async () => {
  server = await startServer(({ path }) => answers[path]?.shift() ?? 500);
  changeSession({ authToken: 'a', activeChildId: '100', lastLoggedIn: '2026-11-21T03:00:00.000Z' });
});

afterEach(async () => {
  forgetSession(true);
  await server.stop();
});

test('counts from before messages were seen do not come back', async () => {
  const late = deferred<object>();
  answers[COUNT] = [counted(0, 2), late.promise];
  answers[SEEN] = [counted(0, 0)];
  await refreshUnread();
  expect(shown()).toEqual([0, 2]);
  const renewing = refreshUnread();
  await asked(2);
  await markMessagesSeen(7);
  expect(shown()).toEqual([0, 0]);
  late.resolve(counted(0, 2));
  await renewing;
  expect(shown()).toEqual([0, 0]);
});

test('counts from before the notifications were opened do not come back', async () => {
  const late = deferred<object>();
  answers[COUNT] = [counted(5, 1), late.promise];
  answers[SEEN] = [counted(0, 1)];
  await refreshUnread();
  const renewing = refreshUnread();
  await asked(2);
  clearNotificationCount();
  late.resolve(counted(5, 1));
  await renewing;
  expect(shown()).toEqual([0, 1]);
  await markNotificationsSeen('9');
  expect(shown()).toEqual([0, 1]);
});
