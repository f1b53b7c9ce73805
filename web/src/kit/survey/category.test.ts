import { expect, test } from 'vitest';
import { categoryOf, tagsUnder } from './category';

const question = (cat_key: string, cat_min: number, cat_max: number) => ({
  cat_key,
  cat_slug: cat_key,
  cat_min,
  cat_max,
  data: [],
});
const QUESTIONS = [question('low', 1, 6), question('middle', 7, 8), question('high', 9, 10)];

test('a mark belongs to the category whose range holds it', () => {
  const keys = [0, 1, 6, 7, 8, 9, 10, 11].map((mark) => categoryOf(QUESTIONS, mark)?.cat_key);
  expect(keys).toEqual([undefined, 'low', 'low', 'middle', 'middle', 'high', 'high', undefined]);
});

test('what is ticked stays within a category and goes with another one', () => {
  const before = { rating: 9, tags: ['food'] };
  expect(tagsUnder(QUESTIONS, 10, before)).toEqual(['food']);
  expect(tagsUnder(QUESTIONS, 8, before)).toEqual([]);
});
