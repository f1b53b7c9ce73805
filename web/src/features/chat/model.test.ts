import { expect, test } from 'vitest';
import type { OutboxItem } from '../../kit/outbox/items';
import type { MessageItem } from '../../wire/types.gen';
import { messageFromWire, pageFromWire, photosOf, stillWaiting } from './model';

const item = (id: number, change: Partial<MessageItem> = {}): MessageItem => ({
  id: String(id),
  message: `text ${id}`,
  who: 'teacher',
  by: 'Anita',
  date: '2026-11-12',
  time: '14:05',
  at: id,
  type: '',
  withdrawn: false,
  ...change,
});

const page = (items: MessageItem[], next: string | null = null) =>
  pageFromWire({ conversationList: items, photoList: [], moreData: next !== null, index_start: 0, next }, 0);

test('a message has a formatted time and its side', () => {
  expect(messageFromWire(item(1))).toMatchObject({ clock: '2:05 PM', day: '2026-11-12', byParent: false, by: 'Anita' });
  expect(messageFromWire(item(1, { who: 'parent', by: 'Father', key: 'k' }))).toMatchObject({
    byParent: true,
    key: 'k',
  });
});

test('a withdrawn message has no text', () => {
  expect(messageFromWire(item(1, { withdrawn: true, message: 'The centre withdrew this message.' }))).toMatchObject({
    text: '',
    withdrawn: true,
  });
});

test('a picture needs both of its addresses; the lightbox has pictures oldest first', () => {
  const picture = { full: 'f?s', width: 4, height: 3 };
  expect(messageFromWire(item(1, { picture })).picture).toBeUndefined();
  const messages = [2, 1].map((id) => messageFromWire(item(id, { picture, thumb: `${id}?t` })));
  expect(photosOf([...messages, messageFromWire(item(0))], { full: '/f/', thumb: '/t/' })).toEqual([
    { id: '1', day: '2026-11-12', full: '/f/f?s', thumb: '/t/1?t', width: 4, height: 3, caption: 'text 1' },
    { id: '2', day: '2026-11-12', full: '/f/f?s', thumb: '/t/2?t', width: 4, height: 3, caption: 'text 2' },
  ]);
});

test('older messages are requested as long as the server has more', () => {
  expect(page([item(1)], 'older')).toMatchObject({ dataAvailable: true, next: 'older', nextIndex: 1 });
  expect(page([item(1)]).dataAvailable).toBe(false);
});

test('a message in the conversation is no longer queued', () => {
  const pendingItem = (key: string): OutboxItem => ({ key, childId: '', parent: '', text: '', at: 0, refused: '' });
  const there = [messageFromWire(item(1, { who: 'parent', key: 'a' })), messageFromWire(item(2))];
  expect(stillWaiting([pendingItem('a'), pendingItem('b')], there).map(({ key }) => key)).toEqual(['b']);
});
