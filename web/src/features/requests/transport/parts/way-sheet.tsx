import { useState } from 'react';
import { useRequestsConfig } from '../../../../kit/config/requests';
import { formatDay } from '../../../../kit/date/formats';
import { yearOf } from '../../../../kit/date/months';
import { useToday } from '../../../../kit/date/use-today';
import { ForChild } from '../../../../kit/form/for-child';
import { Form } from '../../../../kit/form/form';
import { useForm } from '../../../../kit/form/use-form';
import { daysNow, isHolidayTyped, lastAhead } from '../../../../kit/holidays/days';
import { useHolidayTitles } from '../../../../kit/holidays/queries';
import { formTexts } from '../../../../kit/text/form-texts';
import { Button } from '../../../../kit/ui/button';
import { Calendar } from '../../../../kit/ui/calendar';
import { Sheet } from '../../../../kit/ui/sheet';
import { requestSent, sendRequest } from '../../queries';
import { messages } from '../messages';
import { transportFault, type Way } from '../rules';

interface Props {
  way: Way;
  label: string;
  /** What the child has. */
  runs: string;
  onClose: () => void;
}

const FLAGS = { one: { one_way_transport: '1' }, two: { two_way_transport: '1' } } as const;

/** From which day on. */
export function WaySheet({ way, label, runs, onClose }: Props) {
  const today = useToday();
  const { daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { date: '' },
    fault: ({ date }) => transportFault({ way, date }, { days: daysNow(), daysAhead, runs }),
    faultAtOnce: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.faults,
    draft: `transport_${way}`,
    send: ({ date }, sending) => sendRequest({ date, ...FLAGS[way] }, sending),
    onSent: requestSent,
  });
  const { date } = form.values;
  const [year, setYear] = useState(yearOf(date || today));
  const holidays = useHolidayTitles(year);
  const said = runs === way ? messages.lastDay : messages.firstDay;
  return (
    <Sheet title={messages.selectDate} subtitle={label} onClose={onClose}>
      <Form form={form} className="grid grid-cols-1 gap-4">
        <Calendar
          value={date}
          today={today}
          min={today}
          max={lastAhead(today, daysAhead)}
          early={messages.past}
          holidays={holidays}
          onYear={setYear}
          onChoose={(day) => form.set({ date: day })}
        />
        {form.trouble ? (
          <p role="alert" className="font-semibold text-danger wrap-anywhere">
            {form.trouble.text}
          </p>
        ) : (
          date !== '' && <p className="num font-semibold">{said(formatDay(date))}</p>
        )}
        <ForChild />
        <Button type="submit" big wide busy={form.busy}>
          {formTexts.submit}
        </Button>
      </Form>
    </Sheet>
  );
}
