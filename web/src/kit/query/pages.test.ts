import { expect, test } from 'vitest';
import { joinPages } from './pages';

test('an item that slid into the next page is there once', () => {
  const [one, two, three] = [{ id: '1' }, { id: '2' }, { id: '3' }];
  expect(joinPages([[three, two], [two, one], []])).toEqual([three, two, one]);
});
