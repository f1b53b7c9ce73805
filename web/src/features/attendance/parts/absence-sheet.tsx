import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { now, timeAt } from '../../../kit/date/clock';
import { addDays, formatTime } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { DayField } from '../../../kit/holidays/day-field';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import { messages } from '../absence/messages';
import { timesAhead } from '../absence/model';
import { useReportAbsence } from '../absence/queries';

/** How far ahead a parent can report an absence; the server enforces the limit. */
const DAYS_AHEAD = 60;

/** Today, tomorrow and a late arrival take one press each; for other days the parent chooses the first and the last. */
export function AbsenceSheet({ onClose }: { onClose: () => void }) {
  const { firstName } = useActiveChild();
  const today = useToday();
  const times = timesAhead(timeAt(now()));
  const send = useReportAbsence();
  const report = async (from: string, until: string, lateAt = '') => {
    if (await send({ from, until, lateAt })) onClose();
  };
  return (
    <Sheet title={messages.sheet(firstName)} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 pb-2">
        <div className="grid gap-2">
          <Button wide onClick={() => void report(today, today)}>
            {messages.awayToday}
          </Button>
          <Button look="quiet" wide onClick={() => void report(addDays(today, 1), addDays(today, 1))}>
            {messages.awayTomorrow}
          </Button>
        </div>
        {times.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-bold">{messages.lateToday}</legend>
            <div className="flex flex-wrap gap-2">
              {times.map((time) => (
                <Button key={time} look="line" onClick={() => void report(today, today, time)}>
                  {formatTime(time)}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <OtherDays today={today} onChosen={(from, until) => void report(from, until)} />
      </div>
    </Sheet>
  );
}

function OtherDays({ today, onChosen }: { today: string; onChosen: (from: string, until: string) => void }) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [missing, setMissing] = useState(false);
  const last = addDays(today, DAYS_AHEAD);
  const send = () => {
    if (from === '' || until === '') setMissing(true);
    else onChosen(from, until);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{messages.otherDays}</legend>
      <DayField name="from" label={messages.from} value={from} min={today} max={last} onChange={setFrom} />
      <DayField
        name="until"
        label={messages.until}
        value={until}
        min={from || today}
        max={last}
        onChange={setUntil}
        {...(missing && (from === '' || until === '') && { error: messages.noDays })}
      />
      <Button look="line" wide onClick={send}>
        {messages.send}
      </Button>
    </fieldset>
  );
}
