import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import type { Result } from '../../kit/net/answer';
import { post } from '../../kit/net/post';
import { messages } from './messages';
import type { SurveyAnswer } from './rules';

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
