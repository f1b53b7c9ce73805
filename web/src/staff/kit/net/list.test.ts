import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../../kit/testing/server';
import { loadRows } from './list';

interface Page {
  rows: readonly number[];
  next?: string;
}

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

const load = () => loadRows('tablets', new URLSearchParams({ centre: '7' }), ({ rows }: Page) => rows);

test('a list is read page by page', async () => {
  const server = await startServer(({ path }) =>
    path.includes('after=2') ? { rows: [3] } : { rows: [1, 2], next: '2' },
  );
  stop = server.stop;
  expect(await load()).toEqual({ ok: true, value: [1, 2, 3] });
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/staff/v1/tablets?centre=7',
    '/staff/v1/tablets?centre=7&after=2',
  ]);
});

test('a page that fails fails the list', async () => {
  const server = await startServer(({ path }) => (path.includes('after') ? 500 : { rows: [1], next: '1' }));
  stop = server.stop;
  expect(await load()).toMatchObject({ ok: false });
});
