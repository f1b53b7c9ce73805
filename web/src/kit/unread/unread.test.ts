import { beforeEach, expect, test } from 'vitest';
import { activateChild, changeSession, forgetSession } from '../session/store';
import { unreadFromWire } from './model';
import { addUnread, putUnread, totalOf, unreadOf } from './unread';

const of = (total: number) =>
  unreadFromWire({ child_id: '', notifications: 0, messages: total, events: 0, total, newest: null });

beforeEach(() => {
  forgetSession(true);
  changeSession({
    authToken: 'token-100',
    tokens: ['100', '101'].map((id) => ({ id, token: `token-${id}` })),
    activeChildId: '100',
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
  });
  putUnread({ '100': of(2), '101': of(3) });
});

test('counts can be read for one child, some and all', () => {
  expect([unreadOf('100')?.total, totalOf(undefined, ['101', '999']), totalOf()]).toEqual([2, 3, 5]);
});

test('a newly loaded child does not overwrite newer counts', () => {
  addUnread({ '101': of(9), '102': of(1) });
  expect(['100', '101', '102'].map((id) => unreadOf(id)?.total)).toEqual([2, 3, 1]);
  putUnread({ '101': of(0) });
  expect(totalOf()).toBe(3);
});

test('counts survive a switch of the child and end with the session', () => {
  activateChild('101');
  expect(totalOf()).toBe(5);
  forgetSession(false);
  expect([totalOf(), unreadOf('100')]).toEqual([0, undefined]);
});
