import { expect, test } from 'vitest';
import { pushFrom } from './notice';

const NOTHING = { title: 'New update from the centre', text: '', to: '', params: {}, child: '', topic: '' };

test('the server’s payload and the native app’s notification give the same push', () => {
  const push = {
    title: 'Aangan',
    text: 'New photos',
    to: '/photoGallery',
    params: { month: '2026-11' },
    child: '7',
    topic: 'photos',
  };
  expect(pushFrom(push)).toEqual(push);
  const { title, text, params, ...data } = push;
  expect(pushFrom({ title, body: text, data: { ...data, params: JSON.stringify(params) } })).toEqual(push);
});

test.each([undefined, null, 7, 'text', [], {}, { title: {}, to: [], params: 'no json', child: null }])(
  'an invalid payload gives an empty push: %j',
  (payload) => expect(pushFrom(payload)).toEqual(NOTHING),
);

test('long texts are cut', () => {
  expect(pushFrom({ title: 'x'.repeat(5000), params: { a: 'y'.repeat(5000), b: {} } })).toMatchObject({
    title: 'x'.repeat(300),
    params: { a: 'y'.repeat(300) },
  });
});
