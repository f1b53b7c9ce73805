import { CalendarHeart } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { useRequestsConfig } from '../../../kit/config/requests';
import { addDays, formatDay } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { info } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { Note, noteLink } from '../../../kit/ui/note';
import { TextArea } from '../../../kit/ui/text-area';
import { isBreak } from '../model';
import { ChildHasLeft, RequestFormScreen } from '../parts/request-form-screen';
import { requestSent, sendRequest, useRequestTypes } from '../queries';
import { messages } from './messages';
import { BackNote } from './parts/back-note';
import { BreakCard } from './parts/break-card';
import { type Days, lastDays, validateBreak } from './rules';

/** The server's limit for a reason, in characters. */
const LONGEST_REASON = 2048;

/** Requests a break. */
export function BreakScreen() {
  const { readableUntil } = useActiveChild();
  return readableUntil === '' ? <BreakForm /> : <ChildHasLeft />;
}

function BreakForm() {
  const { firstName } = useActiveChild();
  const { data: types } = useRequestTypes();
  const breaks = types?.live.filter(isBreak) ?? [];
  const { pauseDaysMax: longest } = useRequestsConfig();
  const today = useToday();
  const form = useForm({
    initial: { from: '', to: '', reason: '' },
    validate: (input) => validateBreak(input, { today, breaks, longest }),
    texts: messages.errors,
    draft: 'break',
    send: ({ from, to, reason }, sending) =>
      sendRequest({ date: from, end_date: to, attrition_reason: reason.trim(), child_pause: '1' }, sending),
    onSent: requestSent,
  });
  const { from, to } = form.values;
  const chosen: Days | undefined = from !== '' && to >= from ? { from, to } : undefined;

  /** Clears an end date before the new start date. */
  const setFrom = (day: string) => form.set({ from: day, ...(to < day && { to: '' }) });
  const setReason = (reason: string) => (from === '' ? void info(messages.dateFirst) : form.set({ reason }));

  return (
    <RequestFormScreen service="break" side={<BreakCard days={chosen} />} skeleton={<FormSkeleton fields={3} />}>
      {() => (
        <Form form={form} className="form-page gap-5">
          {breaks.length > 0 && (
            <div>
              {breaks.map(({ id, from: first, to: last }) => (
                <Note
                  key={id}
                  icon={<CalendarHeart size={20} aria-hidden="true" className="flex-none" />}
                  way={
                    <Link to={paths.request} search={{ item: id }} className={noteLink}>
                      {messages.see}
                    </Link>
                  }
                >
                  {messages.alreadyOnBreak(firstName, messages.days(formatDay(first), formatDay(last), first === last))}
                </Note>
              ))}
            </div>
          )}
          <DayField
            {...form.field('from')}
            label={messages.from}
            min={today}
            early={messages.past}
            onChange={setFrom}
          />
          <DayField
            {...form.field('to')}
            label={messages.to}
            {...lastDays(from || today, longest)}
            since={from || undefined}
            early={from === '' ? messages.past : messages.beforeFrom}
            late={messages.tooLong(longest)}
          />
          <TextArea {...form.field('reason')} label={messages.reason} most={LONGEST_REASON} onChange={setReason} />
          {chosen && <BackNote away={chosen} back={addDays(chosen.to, 1)} />}
          <FormFoot form={form} submit={messages.submit} />
        </Form>
      )}
    </RequestFormScreen>
  );
}
