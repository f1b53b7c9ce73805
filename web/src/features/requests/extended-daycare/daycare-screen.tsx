import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { daysNow, isHolidayTyped, lastAhead } from '../../../kit/holidays/days';
import { formTexts } from '../../../kit/text/form-texts';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { SelectField } from '../../../kit/ui/select-field';
import { RequestFormScreen } from '../parts/request-form-screen';
import { requestSent, sendRequest } from '../queries';
import { messages } from './messages';
import { validateDaycare } from './rules';

/** Requests extended daycare for a month, a week or a day. */
export function DaycareScreen() {
  const today = useToday();
  const { extendedDaycareTypes: types, daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { type: '', date: '' },
    validate: (typed) => validateDaycare(typed, { days: daysNow(), daysAhead, types: types.map(({ value }) => value) }),
    validateOnChange: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.errors,
    draft: 'extended_daycare',
    send: ({ type, date }, sending) =>
      sendRequest({ date, extended_daycare: '1', values: [{ key: 'type', value: type }] }, sending),
    onSent: requestSent,
  });
  return (
    <RequestFormScreen service="daycare" skeleton={<FormSkeleton fields={2} />}>
      {() => (
        <Form form={form} className="form-page gap-5">
          <SelectField
            {...form.field('type')}
            label={messages.type}
            hint={messages.typeHint}
            placeholder={messages.selectType}
            options={types.map(({ value, label }) => ({ value, label: itemOf('extended_daycare_types', label) }))}
          />
          <DayField
            {...form.field('date')}
            label={messages.date}
            min={today}
            max={lastAhead(today, daysAhead)}
            early={messages.past}
          />
          <FormFoot form={form} submit={formTexts.submit} />
        </Form>
      )}
    </RequestFormScreen>
  );
}
