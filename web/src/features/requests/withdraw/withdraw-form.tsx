import type { ComponentProps } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useConfig } from '../../../kit/config/config';
import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
import { formatDay } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { type Sending, useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { daysNow, isHolidayTyped, lastAhead } from '../../../kit/holidays/days';
import { confirm } from '../../../kit/overlay/overlays';
import { RatingWithTags } from '../../../kit/survey/rating-with-tags';
import { formTexts } from '../../../kit/text/form-texts';
import { RadioField } from '../../../kit/ui/radio-field';
import { TextArea } from '../../../kit/ui/text-area';
import { OTHERS, OTHERS_WORDS } from '../model';
import { requestSent, sendRequest } from '../queries';
import { messages } from './messages';
import { firstDay, reasonSent, validateWithdrawal } from './rules';

/** The server's limit for a text, in characters. */
const LONGEST = 2048;

const initial = { date: '', reason: '', remark: '', rating: 0, tags: [] as readonly string[], comment: '' };

/** The withdrawal form: date, reason and feedback. */
export function WithdrawForm({ questions }: Pick<ComponentProps<typeof RatingWithTags>, 'questions'>) {
  const today = useToday();
  const { fullName, centerName, parent } = useActiveChild();
  const { appName } = useConfig();
  const { withdrawDaysBack: daysBack, daysAheadMax: daysAhead, withdrawReasons: reasons } = useRequestsConfig();
  const form = useForm({
    initial,
    validate: (typed) =>
      validateWithdrawal(
        { ...typed, rating: String(typed.rating) },
        { days: daysNow(), reasons, daysBack, daysAhead, questions },
      ),
    validateOnChange: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.errors,
    draft: 'withdraw',
    send: withdraw,
    onSent: requestSent,
  });

  /** Asks for confirmation with the child's name and last day, then sends. */
  async function withdraw({ date, rating, tags, comment, ...why }: typeof initial, sending: Sending) {
    if (!(await confirm(messages.ask(fullName, centerName, formatDay(date))))) return undefined;
    return sendRequest(
      {
        date,
        child_attrition: '1',
        attrition_reason: reasonSent(why),
        nps_score: rating,
        nps_tags: tags,
        nps_parent: parent,
        nps_comments: comment.trim(),
      },
      sending,
    );
  }

  return (
    <Form form={form} className="form-page gap-6">
      <DayField
        {...form.field('date')}
        label={messages.date}
        hint={messages.dateHint(centerName)}
        min={firstDay(today, daysBack)}
        max={lastAhead(today, daysAhead)}
        early={messages.past}
      />
      <RadioField
        {...form.field('reason')}
        label={messages.reason}
        options={reasons.map((reason) => ({ value: reason, label: itemOf('withdraw_reasons', reason) }))}
      />
      {form.values.reason === OTHERS && (
        <TextArea {...form.field('remark')} label={messages.remark} most={LONGEST - OTHERS_WORDS.length} />
      )}
      <RatingWithTags
        questions={questions}
        rating={{ ...form.field('rating'), label: messages.rating(appName) }}
        tags={{ ...form.field('tags'), label: messages.tags }}
        onRate={form.set}
      />
      <TextArea {...form.field('comment')} label={messages.comment} most={LONGEST} />
      <FormFoot form={form} submit={formTexts.submit} />
    </Form>
  );
}
