import { ask } from '../net/post';
import { useChildQuery } from '../query/use-child-query';
import { messages } from './messages';

/** What a survey asks for, by categories of marks; a parent who withdraws a child is asked the same. */
export function useSurveyQuestions() {
  return useChildQuery({
    name: ['survey questions'],
    load: async (how) => {
      const { questions } = await ask({ path: '/parentapp/getSurveyParams', action: messages.loading, ...how });
      return questions;
    },
  });
}
