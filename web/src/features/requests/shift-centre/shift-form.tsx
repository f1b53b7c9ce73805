import { ExternalLink } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
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
import { joiningDays, shiftHoliday, validateShift } from './rules';

/** The transfer form: dates, centre and program. */
export function ShiftForm({ centres }: { centres: readonly Centre[] }) {
  const today = useToday();
  const { firstName, centerName } = useActiveChild();
  const { joiningDaysMin: min, joiningDaysMax: max, daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { date: '', end_date: '', center: '', program: '' },
    validate: (typed) => validateShift(typed, { days: daysNow(), daysAhead, centres, joining: { min, max } }),
    validateOnChange: (change) => shiftHoliday(change, daysNow()),
    texts: messages.errors,
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

  /** Clears a joining date that no longer fits the last day. */
  function leaveOn(day: string) {
    const { min: first, max: last } = joiningDays(day, { min, max });
    form.set({ date: day, ...(!isWithin(end_date, first, last) && { end_date: '' }) });
  }

  /** Clears a program that the new centre does not have. */
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
      {!form.error && chosen && date !== '' && end_date !== '' && (
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
