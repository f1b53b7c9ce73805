import { formatDay, weekday, weekdayMark } from '../date/formats';
import { calendar as messages } from '../text/calendar';

interface Props {
  days: readonly string[];
  value: string;
  today: string;
  onChange: (day: string) => void;
}

/** Buttons for the seven days around the chosen one. */
export function WeekStrip({ days, value, today, onChange }: Props) {
  // The gaps are what seven targets of 44 px leave on a phone of 360 px.
  return (
    <fieldset aria-label={messages.week} className="mb-4 grid grid-cols-7 gap-0.75">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={`${weekday(day)}, ${formatDay(day)}`}
          aria-pressed={day === value}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onChange(day)}
          className="press grid min-h-14 content-center justify-items-center rounded-control bg-surface shadow-card aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          <span className="text-bar font-semibold">{weekdayMark(day)}</span>
          <b className={`num ${day === today && day !== value ? 'text-primary underline' : ''}`}>
            {Number(day.slice(8))}
          </b>
        </button>
      ))}
    </fieldset>
  );
}
