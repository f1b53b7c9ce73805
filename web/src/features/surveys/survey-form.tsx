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
import { leaveOff, type Why, whyOver } from './over';
import { Over } from './parts/over';
import { sendAnswer } from './queries';
import { LONGEST_COMMENT, surveyFault, wouldRecommend } from './rules';

interface Props {
  /** '' where the address names none. */
  surveyId: string;
  questions: readonly Question[];
  /** Why it takes no answer. */
  over: Why | undefined;
}

interface Filled {
  rating: number;
  tags: readonly string[];
  comment: string;
}

/** A mark, what it is for, and a word. */
export function SurveyForm({ surveyId, questions, over: known }: Props) {
  const { appName } = useConfig();
  const initial: Filled = { rating: 0, tags: [], comment: '' };
  const form = useForm({
    initial,
    fault: (filled) => surveyFault({ surveyId, ...filled }, questions),
    texts: messages.faults,
    draft: `survey_${surveyId.replaceAll(/\W/g, '_')}`,
    send: (filled, sending) => sendAnswer({ surveyId, ...filled }, sending),
    onSent: async () => {
      leaveOff(surveyId);
      toast(messages.thanks, 'done');
      await navigate({ to: paths.timeline }, { instead: true });
    },
  });
  const over = known ?? whyOver(form.trouble?.code);
  useEffect(() => {
    if (over) leaveOff(surveyId);
  }, [over, surveyId]);
  // What was written meanwhile stays to be read; who has just answered is led on.
  if (over && !form.unsaved && !form.busy) return <Over why={over} />;
  const { rating } = form.values;
  const trouble = over ? { at: undefined, text: messages.notSent(messages.over[over].title) } : form.trouble;
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
      <FormFoot form={{ ...form, trouble }} submit={messages.send} />
    </Form>
  );
}
