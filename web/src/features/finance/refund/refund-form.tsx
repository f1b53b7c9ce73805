import { useId } from 'react';
import { useRequestsConfig } from '../../../kit/config/requests';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { daysNow, isHolidayTyped } from '../../../kit/holidays/days';
import { toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { formTexts } from '../../../kit/text/form-texts';
import { describedBy, FieldFrame } from '../../../kit/ui/field-frame';
import { TextArea } from '../../../kit/ui/text-area';
import { messages } from './messages';
import type { RefundCheck } from './model';
import { requestRefund } from './queries';
import { refundDays, validateRefund } from './rules';

/** The server's limit for a text, in characters. */
const LONGEST = 2048;

/** The refund form: the day and a comment. The server sets the amount. */
export function RefundForm({ amount, shown }: Pick<RefundCheck, 'amount' | 'shown'>) {
  const today = useToday();
  const { refundDaysBack: daysBack } = useRequestsConfig();
  const id = useId();
  const form = useForm({
    initial: { date: '', comment: '' },
    validate: (typed) => validateRefund(typed, { days: daysNow(), daysBack }),
    validateOnChange: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.errors,
    draft: 'refund',
    send: (typed, sending) => requestRefund({ ...typed, amount }, sending),
    onSent: async ({ message }) => {
      toast(message ?? messages.sent, 'success');
      await navigate({ to: paths.support }, { replace: true });
    },
  });
  return (
    <Form form={form} className="form-page gap-5">
      <DayField
        {...form.field('date')}
        label={messages.date}
        hint={messages.dateHint}
        {...refundDays(today, daysBack)}
        early={messages.early(daysBack)}
        late={messages.late}
      />
      <FieldFrame id={id} label={messages.amount} hint={messages.amountHint}>
        <output
          id={id}
          {...describedBy(id, { hint: messages.amountHint })}
          className="num flex min-h-14 items-center rounded-control bg-sunken px-4 text-md font-bold"
        >
          {messages.rupees(shown)}
        </output>
      </FieldFrame>
      <TextArea {...form.field('comment')} label={messages.comment} hint={messages.commentHint} most={LONGEST} />
      <FormFoot form={form} submit={formTexts.submit} />
    </Form>
  );
}
