import { getChild } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { messages as shared } from '../../kit/survey/messages';
import { messages } from './messages';
import type { SurveyAnswer } from './rules';

/** The questions of a survey, and why this parent cannot answer it, if so. */
const survey = childQuery({
  name: 'survey',
  load: async (how, surveyId: string) => {
    const fields = { survey_id: surveyId };
    const call = { path: '/parentapp/getSurveyParams', action: shared.loading, fields, ...how } as const;
    const { questions, standing } = await ask(call);
    // Without an id the form can be filled in; sending shows the error.
    return { questions, unavailable: standing === 'waits' ? undefined : (standing ?? undefined) };
  },
});

export const useSurvey = (surveyId: string) => useChildQuery(survey(surveyId));

/** The server accepts one answer per parent; a repeat of the same one succeeds. */
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
        nps_parent: getChild()?.parent,
        nps_comments: answer.comment.trim(),
      },
    }),
  invalidates: [survey],
  whenDecided: true,
});
