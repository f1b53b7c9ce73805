import { ExternalLink } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { itemOf } from '../../../kit/config/own-words';
import { useRequestsConfig } from '../../../kit/config/requests';
import { formatDay } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { daysNow, isWithin, lastAhead } from '../../../kit/holidays/days';
import { formTexts } from '../../../kit/text/form-texts';
import { SelectField } from '../../../kit/ui/select-field';
import { OutcomeNote } from '../parts/outcome-note';
import { requestSent, sendRequest } from '../queries';
import { messages } from './messages';
import type { Centre } from './model';
import { joiningDays, shiftFault, shiftHoliday } from './rules';

/** From which day on, where to, and into which of its programs. */
export function ShiftForm({ centres }: { centres: readonly Centre[] }) {
  const today = useToday();
  const { firstName, centerName } = useActiveChild();
  const { joiningDaysMin: min, joiningDaysMax: max, daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { date: '', end_date: '', center: '', program: '' },
    fault: (typed) => shiftFault(typed, { days: daysNow(), daysAhead, centres, joining: { min, max } }),
    faultAtOnce: (change) => shiftHoliday(change, daysNow()),
    texts: messages.faults,
    draft: 'shift_centre',
    send: ({ program, center, ...days }, sending) => {
      const values = [{ key: 'program_to', value: program }] as const;
      return sendRequest({ ...days, center_shift: '1', shift_center: center, values }, sending);
    },
    onSent: requestSent,
  });
  const { date, end_date, center, program } = form.values;
  const chosen = centres.find(({ id }) => id === center);
  const joining = date === '' ? undefined : joiningDays(date, { min, max });

  /** A joining day that is too near or too far now is none any more. */
  function leaveOn(day: string) {
    const { min: first, max: last } = joiningDays(day, { min, max });
    form.set({ date: day, ...(!isWithin(end_date, first, last) && { end_date: '' }) });
  }

  /** Nor is a program that the other centre does not have. */
  function goTo(id: string) {
    const programs = centres.find((centre) => centre.id === id)?.programs ?? [];
    form.set({ center: id, ...(!programs.includes(program) && { program: '' }) });
  }

  return (
    <Form form={form} className="form-page gap-5">
      <DayField
        {...form.field('date')}
        label={messages.date}
        hint={messages.dateHint(centerName)}
        min={today}
        max={lastAhead(today, daysAhead)}
        early={messages.past}
        onChange={leaveOn}
      />
      <DayField
        {...form.field('end_date')}
        label={messages.joining}
        hint={joining ? messages.joiningHint(min, max) : messages.dateFirst}
        disabled={joining === undefined}
        {...joining}
        early={messages.tooSoon(min)}
        late={messages.tooLate(max)}
      />
      <div>
        <SelectField
          {...form.field('center')}
          label={messages.centre}
          placeholder={messages.selectCentre}
          options={centres.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={goTo}
        />
        {chosen && chosen.fees !== '' && (
          <a
            href={chosen.fees}
            target="_blank"
            rel="noopener noreferrer"
            className="press mt-1 inline-flex min-h-12 items-center gap-2 font-bold text-primary"
          >
            {messages.fees}
            <ExternalLink size={18} aria-hidden="true" />
            <span className="sr-only">, {messages.newTab}</span>
          </a>
        )}
      </div>
      <SelectField
        {...form.field('program')}
        label={messages.program}
        placeholder={messages.selectProgram}
        hint={chosen ? undefined : messages.centreFirst}
        options={(chosen?.programs ?? []).map((label) => ({ value: label, label: itemOf('programs', label) }))}
      />
      {!form.trouble && chosen && date !== '' && end_date !== '' && (
        <OutcomeNote>
          {messages.outcome(
            firstName,
            { centre: centerName, day: formatDay(date) },
            { centre: chosen.name, day: formatDay(end_date) },
          )}
        </OutcomeNote>
      )}
      <FormFoot form={form} submit={formTexts.submit} />
    </Form>
  );
}
