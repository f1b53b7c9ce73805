import { expect, test } from 'vitest';
import { countText } from '../text/count';
import { unreadFromWire, withoutNotifications } from './model';

const wire = { child_id: '7', notifications: 5, messages: 2, events: 1, total: 6, newest: null };

test('opening the notifications leaves the counts of other screens', () => {
  expect(withoutNotifications(unreadFromWire(wire))).toMatchObject({ notifications: 0, messages: 2, total: 3 });
  const many = unreadFromWire({ ...wire, messages: 100, total: 100 });
  expect(countText(withoutNotifications(many).total)).toBe('99+');
});

test('counts above 99 are shown as 99+', () => {
  expect([0, 1, 99, 100].map(countText)).toEqual(['0', '1', '99', '99+']);
});
