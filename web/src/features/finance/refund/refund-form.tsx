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
import { askForRefund } from './queries';
import { refundDays, refundFault } from './rules';

/** As many characters as the portal takes of a text. */
const LONGEST = 2048;

/** Which day, and what was not as it should be. The amount is the server's. */
export function RefundForm({ amount, shown }: Pick<RefundCheck, 'amount' | 'shown'>) {
  const today = useToday();
  const { refundDaysBack: daysBack } = useRequestsConfig();
  const id = useId();
  const form = useForm({
    initial: { date: '', comment: '' },
    fault: (typed) => refundFault(typed, { days: daysNow(), daysBack }),
    faultAtOnce: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.faults,
    draft: 'refund',
    send: (typed, sending) => askForRefund({ ...typed, amount }, sending),
    onSent: async ({ message }) => {
      toast(message ?? messages.sent, 'done');
      await navigate({ to: paths.support }, { instead: true });
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
