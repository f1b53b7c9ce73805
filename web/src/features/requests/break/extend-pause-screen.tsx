import { CalendarX } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { WhileHere } from '../../../kit/children/while-here';
import { useRequestsConfig } from '../../../kit/config/requests';
import { addDays, formatDay } from '../../../kit/date/formats';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { useSearch } from '../../../kit/router/use-current-route';
import { Screen } from '../../../kit/screen/screen';
import { Note, noteLink } from '../../../kit/ui/note';
import type { Request } from '../model';
import { messages } from './messages';
import { BackNote } from './parts/back-note';
import { WithBreak } from './parts/with-break';
import { breakChanged, extendPause } from './queries';
import { isNone, laterEnds, validateDay } from './rules';

/** Extends a break. */
export function ExtendPauseScreen() {
  const { item } = useSearch(paths.extendPause);
  return (
    <Screen width="max-w-form" back={paths.support}>
      <WhileHere>
        <WithBreak id={item} can={({ canExtend }) => canExtend}>
          {(pause) => <ExtendPauseForm key={pause.id} pause={pause} />}
        </WithBreak>
      </WhileHere>
    </Screen>
  );
}

function ExtendPauseForm({ pause }: { pause: Request }) {
  const { firstName } = useActiveChild();
  const { extendPauseDaysMax: longest } = useRequestsConfig();
  const choice = laterEnds(pause, longest);
  const form = useForm({
    initial: { day: '' },
    validate: ({ day }) => validateDay(day, choice),
    texts: messages.errors,
    draft: `extend_pause_${pause.id}`,
    send: ({ day }, sending) => extendPause(pause.id, day, sending),
    onSent: ({ message }) => breakChanged(message ?? messages.extended),
  });
  if (isNone(choice))
    return (
      <Note
        icon={<CalendarX size={20} aria-hidden="true" className="flex-none" />}
        way={
          <Link to={paths.chat} className={noteLink}>
            {messages.toChat}
          </Link>
        }
      >
        {messages.atMost(longest)} {messages.tooLongToExtend(firstName)}
      </Note>
    );
  const { day } = form.values;
  return (
    <Form form={form} className="form-page gap-5">
      <DayField
        {...form.field('day')}
        label={messages.newEnd}
        hint={messages.newEndHint(formatDay(pause.from), formatDay(pause.to))}
        {...choice}
        since={pause.from}
        early={messages.notLonger}
        late={messages.atMost(longest)}
      />
      {day !== '' && <BackNote away={{ from: pause.from, to: day }} back={addDays(day, 1)} />}
      <FormFoot form={form} submit={messages.submit} />
    </Form>
  );
}
