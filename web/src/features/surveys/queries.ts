import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { messages as shared } from '../../kit/survey/messages';
import { messages } from './messages';
import type { SurveyAnswer } from './rules';

/** What a survey asks for, and why it waits for no answer from this parent, where it does not. */
const survey = childQuery({
  name: 'survey',
  load: async (how, surveyId: string) => {
    const fields = { survey_id: surveyId };
    const call = { path: '/parentapp/getSurveyParams', action: shared.loading, fields, ...how } as const;
    const { questions, standing } = await ask(call);
    // An address without one is filled in, and says when it is sent that there is none.
    return { questions, over: standing === 'waits' ? undefined : (standing ?? undefined) };
  },
});

export const useSurvey = (surveyId: string) => useChildQuery(survey(surveyId));

/** The server takes one answer of each parent; the same one again is taken too. */
export const sendAnswer = mutation({
  send: (answer: SurveyAnswer, { signal }: Sending) =>
    post({
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
    }),
  renews: [survey],
  whenDecided: true,
});
