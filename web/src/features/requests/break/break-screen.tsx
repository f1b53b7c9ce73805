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
import { FormBones } from '../../../kit/ui/form-bones';
import { Note, noteLink } from '../../../kit/ui/note';
import { TextArea } from '../../../kit/ui/text-area';
import { isBreak } from '../model';
import { Asking } from '../parts/asking';
import { requestSent, sendRequest, useRequestTypes } from '../queries';
import { messages } from './messages';
import { BackNote } from './parts/back-note';
import { BreakCard } from './parts/break-card';
import { breakFault, type Days, lastDays } from './rules';

/** As many characters as the portal takes of a reason. */
const LONGEST_REASON = 2048;

/** Asks for a break from one day to another. */
export function BreakScreen() {
  const { firstName } = useActiveChild();
  const { data: types } = useRequestTypes();
  const breaks = types?.live.filter(isBreak) ?? [];
  const { pauseDaysMax: longest } = useRequestsConfig();
  const today = useToday();
  const form = useForm({
    initial: { from: '', to: '', reason: '' },
    fault: (asked) => breakFault(asked, { today, breaks, longest }),
    texts: messages.faults,
    draft: 'break',
    send: ({ from, to, reason }, sending) =>
      sendRequest({ date: from, end_date: to, attrition_reason: reason.trim(), child_pause: '1' }, sending),
    onSent: requestSent,
  });
  const { from, to } = form.values;
  const chosen: Days | undefined = from !== '' && to >= from ? { from, to } : undefined;

  /** An end that lies before the new beginning is none any more. */
  const setFrom = (day: string) => form.set({ from: day, ...(to < day && { to: '' }) });
  const setReason = (reason: string) => (from === '' ? void info(messages.dateFirst) : form.set({ reason }));

  return (
    <Asking service="break" side={<BreakCard days={chosen} />} skeleton={<FormBones fields={3} />}>
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
                  {messages.under(firstName, messages.days(formatDay(first), formatDay(last), first === last))}
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
    </Asking>
  );
}
