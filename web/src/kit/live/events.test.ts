import { describe, expect, test } from 'vitest';
import { eventReader, topicsOf } from './events';

const STREAM = new TextEncoder().encode(
  [
    ': a comment keeps the line open\n',
    '\n',
    'id: 41\nevent: changed\ndata: {"topics":["conversation"]}\n\n',
    'event:changed\r\ndata:{"topics":\r\ndata:["photos"]}\r\n\r\n',
    ':\n\n',
    'retry: 5000\nunknown: x\n\n',
    'data: आँगन 🪁\n\n',
    'id: 42\r\nevent: ended\r\ndata: {}\r\n\r\n',
    'data: cut off',
  ].join(''),
);

const EVENTS = [
  { id: '41', event: 'changed', data: '{"topics":["conversation"]}' },
  { id: '41', event: 'changed', data: '{"topics":\n["photos"]}' },
  { id: '41', event: 'message', data: 'आँगन 🪁' },
  { id: '42', event: 'ended', data: '{}' },
];

describe('events', () => {
  test('are complete however the stream is cut, even within a character or a line end', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const read = eventReader();
      const chunks = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, at) =>
        STREAM.subarray(at * size, (at + 1) * size),
      );
      expect(chunks.flatMap(read), `in chunks of ${size}`).toEqual(EVENTS);
    }
  });

  test('are returned with the chunk that completes them', () => {
    const read = eventReader();
    const given = ['data: a\n', '\n', 'data: b\r\n\r', '\ndata: c\r\n\r\n'].map((chunk) =>
      read(new TextEncoder().encode(chunk)).map(({ data }) => data),
    );
    expect(given).toEqual([[], ['a'], [], ['b', 'c']]);
  });

  test('end at a lone carriage return too', () => {
    expect(eventReader()(new TextEncoder().encode('id: 1\rdata: a\r\rdata: b\r\r:'))).toEqual([
      { id: '1', event: 'message', data: 'a' },
      { id: '1', event: 'message', data: 'b' },
    ]);
  });
});

test('unknown topics and broken data are ignored', () => {
  expect(topicsOf('{"topics":["photos","conversation","weather"]}')).toEqual(['conversation', 'photos']);
  for (const broken of ['', 'null', '{"topics":"photos"}', '[]', '{']) expect(topicsOf(broken)).toEqual([]);
});
