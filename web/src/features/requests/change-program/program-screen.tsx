import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
import { formatDay } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { daysNow, isHolidayTyped, lastAhead } from '../../../kit/holidays/days';
import { formTexts } from '../../../kit/text/form-texts';
import { FieldFrame } from '../../../kit/ui/field-frame';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { Note } from '../../../kit/ui/note';
import { SelectField } from '../../../kit/ui/select-field';
import { OutcomeNote } from '../parts/outcome-note';
import { RequestFormScreen } from '../parts/request-form-screen';
import { requestSent, sendRequest } from '../queries';
import { messages } from './messages';
import { offeredPrograms, validateProgram } from './rules';

/** Requests another program at the same centre. */
export function ProgramScreen() {
  const { programWarning, programs: all } = useRequestsConfig();
  const { program: current } = useActiveChild();
  return (
    <RequestFormScreen service="program" skeleton={<FormSkeleton fields={3} />}>
      {({ programs }) => (
        <div className="form-page gap-5">
          {programWarning && (
            <Note icon={<TriangleAlert size={20} aria-hidden="true" className="flex-none" />}>{programWarning}</Note>
          )}
          <ProgramForm current={current} offered={offeredPrograms(programs, { all, current })} />
        </div>
      )}
    </RequestFormScreen>
  );
}

function ProgramForm({ current, offered }: { current: string; offered: readonly string[] }) {
  const today = useToday();
  const { firstName } = useActiveChild();
  const id = useId();
  const { programChanges, programChangeMonths, daysAheadMax: daysAhead } = useRequestsConfig();
  const form = useForm({
    initial: { program: '', date: '' },
    validate: (typed) => validateProgram(typed, { days: daysNow(), daysAhead, offered }),
    validateOnChange: ({ date = '' }) => (isHolidayTyped(date, daysNow()) ? 'date holiday' : null),
    texts: messages.errors,
    draft: 'change_program',
    send: ({ program, date }, sending) =>
      sendRequest({ date, program_change: '1', values: [{ key: 'program_to', value: program }] }, sending),
    onSent: requestSent,
  });
  const { program, date } = form.values;
  return (
    <Form form={form} className="flex flex-1 flex-col gap-5">
      <FieldFrame id={id} label={messages.current}>
        <output
          id={id}
          className="flex min-h-14 items-center rounded-control bg-sunken px-4 py-2 font-semibold wrap-anywhere"
        >
          {itemOf('programs', current)}
        </output>
      </FieldFrame>
      <SelectField
        {...form.field('program')}
        label={messages.program}
        hint={messages.limit(programChanges, programChangeMonths)}
        placeholder={messages.selectProgram}
        options={offered.map((label) => ({ value: label, label: itemOf('programs', label) }))}
      />
      <DayField
        {...form.field('date')}
        label={messages.date}
        min={today}
        max={lastAhead(today, daysAhead)}
        early={messages.past}
      />
      {!form.error && program !== '' && date !== '' && (
        <OutcomeNote>{messages.outcome(firstName, itemOf('programs', program), formatDay(date))}</OutcomeNote>
      )}
      <FormFoot form={form} submit={formTexts.submit} />
    </Form>
  );
}
