import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { QUESTIONS } from '../../kit/testing/survey-questions';
import { messages } from './messages';
import { surveyFault, wouldRecommend } from './rules';

interface Sent {
  survey_id: string;
  rating: string;
  tags: string[];
  comment: string;
}

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
