import { useConfig } from '../../kit/config/config';
import { Form } from '../../kit/form/form';
import { FormFoot } from '../../kit/form/form-foot';
import { useForm } from '../../kit/form/use-form';
import type { Question } from '../../kit/survey/model';
import { RatingWithTags } from '../../kit/survey/rating-with-tags';
import { TextArea } from '../../kit/ui/text-area';
import { messages } from './messages';
import { goOn, isOver } from './over';
import { sendAnswer } from './queries';
import { LONGEST_COMMENT, surveyFault, wouldRecommend } from './rules';

interface Props {
  /** '' where the address names none. */
  surveyId: string;
  questions: readonly Question[];
}

interface Filled {
  rating: number;
  tags: readonly string[];
  comment: string;
}

/** A mark, what it is for, and a word. */
export function SurveyForm({ surveyId, questions }: Props) {
  const { appName } = useConfig();
  const initial: Filled = { rating: 0, tags: [], comment: '' };
  const form = useForm({
    initial,
    fault: (filled) => surveyFault({ surveyId, ...filled }, questions),
    texts: messages.faults,
    draft: `survey_${surveyId.replaceAll(/\W/g, '_')}`,
    send: async (filled, sending) => {
      const result = await sendAnswer({ surveyId, ...filled }, sending);
      if (result.ok || result.failure.kind !== 'refused' || !isOver(result.failure.code)) return result;
      form.giveUp();
      await goOn(surveyId, result.failure.text);
      return undefined;
    },
    onSent: () => goOn(surveyId, messages.thanks),
  });
  const { rating } = form.values;
  return (
    <Form form={form} className="grid grid-cols-1 gap-5">
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
      <FormFoot form={form} submit={messages.send} />
    </Form>
  );
}
