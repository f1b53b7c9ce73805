import { useEffect } from 'react';
import { useConfig } from '../../kit/config/config';
import { Form } from '../../kit/form/form';
import { FormFoot } from '../../kit/form/form-foot';
import { useForm } from '../../kit/form/use-form';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import type { Question } from '../../kit/survey/model';
import { RatingWithTags } from '../../kit/survey/rating-with-tags';
import { TextArea } from '../../kit/ui/text-area';
import { messages } from './messages';
import { SurveyUnavailable } from './parts/survey-unavailable';
import { sendAnswer } from './queries';
import { LONGEST_COMMENT, validateSurvey, wouldRecommend } from './rules';
import { forgetSurvey, reasonOf, type UnavailableReason } from './unavailable';

interface Props {
  /** '' if the address has none. */
  surveyId: string;
  questions: readonly Question[];
  /** Why the parent cannot answer it. */
  unavailable: UnavailableReason | undefined;
}

interface Filled {
  rating: number;
  tags: readonly string[];
  comment: string;
}

/** The survey form: rating, tags and comment. */
export function SurveyForm({ surveyId, questions, unavailable: known }: Props) {
  const { appName } = useConfig();
  const initial: Filled = { rating: 0, tags: [], comment: '' };
  const form = useForm({
    initial,
    validate: (filled) => validateSurvey({ surveyId, ...filled }, questions),
    texts: messages.errors,
    draft: `survey_${surveyId.replaceAll(/\W/g, '_')}`,
    send: (filled, sending) => sendAnswer({ surveyId, ...filled }, sending),
    onSent: async () => {
      forgetSurvey(surveyId);
      toast(messages.thanks, 'success');
      await navigate({ to: paths.timeline }, { replace: true });
    },
  });
  const reason = known ?? reasonOf(form.error?.code);
  useEffect(() => {
    if (reason) forgetSurvey(surveyId);
  }, [reason, surveyId]);
  // Keep unsent input visible; after a successful answer `onSent` navigates.
  if (reason && !form.isDirty && !form.busy) return <SurveyUnavailable reason={reason} />;
  const { rating } = form.values;
  const error = reason ? { at: undefined, text: messages.notSent(messages.unavailable[reason].title) } : form.error;
  return (
    <Form form={form} className="form-page gap-5">
      <RatingWithTags
        questions={questions}
        rating={{ ...form.field('rating'), label: messages.rating(appName) }}
        tags={{
          ...form.field('tags'),
          label: wouldRecommend(rating) ? messages.liked(appName) : messages.better,
        }}
        onRate={form.set}
      />
      <TextArea {...form.field('comment')} label={messages.comment} most={LONGEST_COMMENT} />
      <FormFoot form={{ ...form, error }} submit={messages.send} />
    </Form>
  );
}
