import { ask } from '../net/post';
import { childQuery, useChildQuery } from '../query/child-query';
import { messages } from './messages';

/** What a survey asks for, by categories of marks; a parent who withdraws a child is asked the same. */
const surveyQuestions = childQuery({
  name: 'survey questions',
  load: async (how) => {
    const { questions } = await ask({ path: '/parentapp/getSurveyParams', action: messages.loading, ...how });
    return questions;
  },
});

export const useSurveyQuestions = () => useChildQuery(surveyQuestions());
