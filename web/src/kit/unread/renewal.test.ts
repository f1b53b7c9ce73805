import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSession, forgetSession } from '../session/store';
import { held, startServer } from '../testing/server';
import { lookAtNotifications, messagesSeen, notificationsSeen, renewUnread } from './renewal';
import { unreadOf } from './unread';

let server: Awaited<ReturnType<typeof startServer>>;
/** By the path, what is answered next. */
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

test('what was counted before something was seen does not bring it back', async () => {
  const late = held<object>();
  answers[COUNT] = [counted(0, 2), late.answer];
  answers[SEEN] = [counted(0, 0)];
  await renewUnread();
  expect(shown()).toEqual([0, 2]);
  const renewing = renewUnread();
  await asked(2);
  await messagesSeen(7);
  expect(shown()).toEqual([0, 0]);
  late.letGo(counted(0, 2));
  await renewing;
  expect(shown()).toEqual([0, 0]);
});

test('nor does it undo a look at the list that the server has not heard of', async () => {
  const late = held<object>();
  answers[COUNT] = [counted(5, 1), late.answer];
  answers[SEEN] = [counted(0, 1)];
  await renewUnread();
  const renewing = renewUnread();
  await asked(2);
  lookAtNotifications();
  late.letGo(counted(5, 1));
  await renewing;
  expect(shown()).toEqual([0, 1]);
  await notificationsSeen('9');
  expect(shown()).toEqual([0, 1]);
});
