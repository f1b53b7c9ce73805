import { expect, test } from 'vitest';
import { ruleTable } from '../../kit/testing/rule-table';
import { QUESTIONS } from '../../kit/testing/survey-questions';
import { messages } from './messages';
import { validateSurvey, wouldRecommend } from './rules';

interface Sent {
  survey_id: string;
  rating: string;
  tags: string[];
  comment: string;
}

test.each(ruleTable<Sent>('survey'))('$name', ({ input, expect: message }) => {
  // The app has ratings as numbers; other texts mean no rating.
  const rating = /^\d+$/.test(input.rating) ? Number(input.rating) : 0;
  const { survey_id: surveyId, tags, comment } = input;
  const error = validateSurvey({ surveyId, rating, tags, comment }, QUESTIONS);
  expect(error && messages.errors[error]).toBe(message);
});

test('ratings from 9 on count as a recommendation', () => {
  expect([1, 8, 9, 10].map(wouldRecommend)).toEqual([false, false, true, true]);
});
