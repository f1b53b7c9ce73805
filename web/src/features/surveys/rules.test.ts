import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { messages } from './messages';
import { surveyFault, wouldRecommend } from './rules';

interface Sent {
  survey_id: string;
  rating: string;
  tags: string[];
  comment: string;
}

const question = (cat_key: string, cat_min: number, cat_max: number, keys: readonly string[]) => {
  return { cat_key, cat_slug: cat_key, cat_min, cat_max, data: keys.map((key) => ({ key, value: key })) };
};
/** The server's own, unless its owner says otherwise (config/survey.rs). */
const QUESTIONS = [
  question('detractor', 1, 6, ['safety', 'care', 'communication', 'food_quality', 'fees']),
  question('passive', 7, 8, ['more_updates', 'more_activities', 'more_outdoors', 'better_app']),
  question('promoter', 9, 10, ['teachers', 'learning', 'food', 'cameras', 'app']),
];

test.each(ruleTable<Sent>('survey'))('$name', ({ input, expect: message }) => {
  // The app has marks as numbers; what is written otherwise is none.
  const rating = /^\d+$/.test(input.rating) ? Number(input.rating) : 0;
  const { survey_id: surveyId, tags, comment } = input;
  const fault = surveyFault({ surveyId, rating, tags, comment }, QUESTIONS);
  expect(fault && messages.faults[fault]).toBe(message);
});

test('from 9 on a parent would recommend the centre', () => {
  expect([1, 8, 9, 10].map(wouldRecommend)).toEqual([false, false, true, true]);
});
