import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import type { Result } from '../../kit/net/answer';
import { ask, post } from '../../kit/net/post';
import { renewOfChild } from '../../kit/query/renew';
import { type How, useChildQuery } from '../../kit/query/use-child-query';
import { messages as shared } from '../../kit/survey/messages';
import { messages } from './messages';
import type { SurveyAnswer } from './rules';

export type Why = 'answered' | 'closed' | 'unknown';

const survey = (surveyId: string) => ({
  name: ['survey', surveyId],
  load: async (how: How) => {
    const fields = { survey_id: surveyId };
    const { questions, standing } = await ask({
      path: '/parentapp/getSurveyParams',
      action: shared.loading,
      fields,
      ...how,
    });
    // An address without one is filled in, and says when it is sent that there is none.
    return { questions, over: standing === 'waits' ? undefined : (standing ?? undefined) };
  },
});

/** What a survey asks for, and why it waits for no answer from this parent, where it does not. */
export const useSurvey = (surveyId: string) => useChildQuery(survey(surveyId));

/** It is not as it was when it was opened. */
export const renewSurvey = (surveyId: string) => renewOfChild(survey(surveyId));

/** The server takes one answer of each parent; the same one again is taken too. */
export function sendAnswer(answer: SurveyAnswer, { signal }: Sending): Promise<Result<object>> {
  return post({
    path: '/parentapp/updateParentFeedback',
    action: messages.sending,
    policy: 'callback',
    signal,
    fields: {
      survey_id: answer.surveyId,
      nps_score: String(answer.rating),
      nps_tags: JSON.stringify(answer.tags),
      nps_parent: childNow()?.parent,
      nps_comments: answer.comment.trim(),
    },
  });
}
