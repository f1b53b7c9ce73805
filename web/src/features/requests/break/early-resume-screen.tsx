import { CalendarX } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { WhileHere } from '../../../kit/children/while-here';
import { formatDay } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { paths } from '../../../kit/paths';
import { useSearch } from '../../../kit/router/use-current-route';
import { Screen } from '../../../kit/screen/screen';
import { Note } from '../../../kit/ui/note';
import type { Request } from '../model';
import { messages } from './messages';
import { BackNote } from './parts/back-note';
import { WithBreak } from './parts/with-break';
import { breakChanged, resumeEarly } from './queries';
import { daysBack, isNone, validateDay } from './rules';

/** Requests that a break end early. */
export function EarlyResumeScreen() {
  const { item } = useSearch(paths.earlyResume);
  return (
    <Screen width="max-w-form" back={paths.support}>
      <WhileHere>
        <WithBreak id={item} can={({ canResumeEarly }) => canResumeEarly}>
          {(pause) => <EarlyResumeForm key={pause.id} pause={pause} />}
        </WithBreak>
      </WhileHere>
    </Screen>
  );
}

function EarlyResumeForm({ pause }: { pause: Request }) {
  const { firstName } = useActiveChild();
  const today = useToday();
  const choice = daysBack(pause, today);
  const form = useForm({
    initial: { day: '' },
    validate: ({ day }) => validateDay(day, choice),
    texts: messages.errors,
    draft: `early_resume_${pause.id}`,
    send: ({ day }, sending) => resumeEarly(pause.id, day, sending),
    onSent: ({ message }) => breakChanged(message ?? messages.resumed),
  });
  if (isNone(choice))
    return <Note icon={<CalendarX size={20} aria-hidden="true" className="flex-none" />}>{messages.noEarlier}</Note>;
  const { day } = form.values;
  return (
    <Form form={form} className="form-page gap-5">
      <DayField
        {...form.field('day')}
        label={messages.earlyDay}
        hint={messages.earlyHint(firstName, formatDay(pause.to))}
        {...choice}
        early={pause.from > today ? messages.beforeBreak : messages.past}
        late={messages.earlyLast}
      />
      {day !== '' && <BackNote back={day} />}
      <FormFoot form={form} submit={messages.submit} />
    </Form>
  );
}
