import { expect, test } from 'vitest';
import type { Answer } from './call';
import { loadRows, queryOf } from './list';

interface Page {
  rows: readonly number[];
  next?: string;
}

const refused: Answer<Page> = { ok: false, code: 'offline', status: 0, text: '', fields: [] };
const page = (value: Page): Answer<Page> => ({ ok: true, value });
const rowsOf = ({ rows }: Page) => rows;

test('a list is read page by page', async () => {
  const asked: (string | undefined)[] = [];
  const rows = await loadRows(async (after) => {
    asked.push(after);
    return page(after === undefined ? { rows: [1, 2], next: '2' } : { rows: [3] });
  }, rowsOf);
  expect(rows).toEqual({ ok: true, value: [1, 2, 3] });
  expect(asked).toEqual([undefined, '2']);
});

test('a page that fails fails the list', async () => {
  const load = async (after?: string) => (after === undefined ? page({ rows: [1], next: '1' }) : refused);
  expect(await loadRows(load, rowsOf)).toMatchObject({ ok: false });
});

test('a query has the fields that have a value', () => {
  expect(queryOf({ centre: '7', ended: undefined, after: 'a b' })).toBe('centre=7&after=a+b');
});
