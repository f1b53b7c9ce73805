import { useState } from 'react';
import { weekOf } from '../date/calendar-month';
import { calendar as messages } from '../text/calendar';
import { DateField } from '../ui/date-field';
import { WeekStrip } from '../ui/week-strip';
import { useHolidayTitles } from './queries';

interface Props {
  day: string;
  today: string;
  onChange: (day: string) => void;
}

/** The day that a screen shows: any one by the calendar, which knows the centre's holidays, and those around it by one press. */
export function DayChooser({ day, today, onChange }: Props) {
  const [year, setYear] = useState<number>();
  const holidays = useHolidayTitles(year);
  return (
    <>
      <div className="mb-3 md:max-w-card">
        <DateField
          label={messages.date}
          value={day}
          today={today}
          holidays={holidays}
          onYear={setYear}
          onChange={onChange}
        />
      </div>
      <WeekStrip days={weekOf(day)} value={day} today={today} onChange={onChange} />
    </>
  );
}
