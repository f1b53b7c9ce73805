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
import { validateTransport, type Way } from '../rules';

interface Props {
  way: Way;
  label: string;
  /** The child's current transport: 'one', 'two' or ''. */
  runs: string;
  onClose: () => void;
}

const FLAGS = { one: { one_way_transport: '1' }, two: { two_way_transport: '1' } } as const;

/** Asks for the date and sends the request. */
export function TransportSheet({ way, label, runs, onClose }: Props) {
  const today = useToday();
  const { daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { date: '' },
    validate: ({ date }) => validateTransport({ way, date }, { days: daysNow(), daysAhead, runs }),
    validateOnChange: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.errors,
    draft: `transport_${way}`,
    send: ({ date }, sending) => sendRequest({ date, ...FLAGS[way] }, sending),
    onSent: requestSent,
  });
  const { date } = form.values;
  const [year, setYear] = useState(yearOf(date || today));
  const holidays = useHolidayTitles(year);
  const text = runs === way ? messages.lastDay : messages.firstDay;
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
        {form.error ? (
          <p role="alert" className="font-semibold text-danger wrap-anywhere">
            {form.error.text}
          </p>
        ) : (
          date !== '' && <p className="num font-semibold">{text(formatDay(date))}</p>
        )}
        <ForChild />
        <Button type="submit" big wide busy={form.busy}>
          {formTexts.submit}
        </Button>
      </Form>
    </Sheet>
  );
}
