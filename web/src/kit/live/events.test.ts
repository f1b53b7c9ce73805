import { describe, expect, test } from 'vitest';
import { eventReader, topicsOf } from './events';

const STREAM = [
  ': a comment keeps the line open\n',
  '\n',
  'id: 41\nevent: changed\ndata: {"topics":["conversation"]}\n\n',
  'event:changed\r\ndata:{"topics":\r\ndata:["photos"]}\r\n\r\n',
  'retry: 5000\nunknown: x\n\n',
  'event: ended\n\n',
  'data: cut off',
].join('');

const EVENTS = [
  { id: '41', event: 'changed', data: '{"topics":["conversation"]}' },
  { id: '41', event: 'changed', data: '{"topics":\n["photos"]}' },
  { id: '41', event: 'ended', data: '' },
];

describe('events', () => {
  test('are whole whatever the pieces in which they come', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const read = eventReader();
      const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, at) =>
        STREAM.slice(at * size, (at + 1) * size),
      );
      expect(pieces.flatMap(read), `in pieces of ${size}`).toEqual(EVENTS);
    }
  });

  test('end at a lone carriage return too', () => {
    expect(eventReader()('id: 1\rdata: a\r\rdata: b\r\r:')).toEqual([
      { id: '1', event: 'message', data: 'a' },
      { id: '1', event: 'message', data: 'b' },
    ]);
  });
});

test('topics are those that are known', () => {
  expect(topicsOf('{"topics":["photos","conversation","weather"]}')).toEqual(['conversation', 'photos']);
  for (const broken of ['', 'null', '{"topics":"photos"}', '[]', '{']) expect(topicsOf(broken)).toEqual([]);
});
