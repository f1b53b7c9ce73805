import { expect, test } from 'vitest';
import { pushFrom } from './notice';

const NOTHING = { title: 'New update from the centre', text: '', to: '', params: {}, child: '', topic: '' };

test('a push says the same by the server’s payload and by the phone’s shell', () => {
  const told = {
    title: 'Aangan',
    text: 'New photos',
    to: '/photoGallery',
    params: { month: '2026-11' },
    child: '7',
    topic: 'photos',
  };
  expect(pushFrom(told)).toEqual(told);
  const { title, text, params, ...data } = told;
  expect(pushFrom({ title, body: text, data: { ...data, params: JSON.stringify(params) } })).toEqual(told);
});

test.each([undefined, null, 7, 'text', [], {}, { title: {}, to: [], params: 'no json', child: null }])(
  'of %j nothing is taken',
  (payload) => expect(pushFrom(payload)).toEqual(NOTHING),
);

test('what is longer than any text of ours is cut', () => {
  expect(pushFrom({ title: 'x'.repeat(5000), params: { a: 'y'.repeat(5000), b: {} } })).toMatchObject({
    title: 'x'.repeat(300),
    params: { a: 'y'.repeat(300) },
  });
});
