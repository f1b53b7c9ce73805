import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay } from '../date/formats';
import { calendar as messages } from '../text/calendar';
import { Calendar, type DayRange } from './calendar';
import { controlLook, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { Sheet } from './sheet';

interface Props extends Omit<FieldProps<string>, 'name'>, DayRange {
  name?: string;
  /** The first day of a range whose last day is chosen here. */
  since?: string | undefined;
  today: string;
  /** The titles of the centre's holidays by day. */
  holidays: ReadonlyMap<string, string>;
  /** Called when a year comes into view in the calendar. */
  onYear: (year: number) => void;
}

/** A day that is chosen in a calendar. '' while none is chosen. */
export function DateField({ name, label, value, hint, error, disabled, onChange, ...calendar }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const range = rangeText(calendar);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`relative flex min-h-14 items-center ${controlLook(error)}`}>
        <CalendarDays size={22} aria-hidden="true" className="pointer-events-none absolute start-4 text-muted" />
        <input
          id={id}
          name={name}
          readOnly
          disabled={disabled}
          aria-haspopup="dialog"
          {...describedBy(id, { hint, error })}
          placeholder={messages.choose}
          value={value === '' ? '' : formatDay(value)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            setOpen(true);
          }}
          className="num w-full cursor-pointer self-stretch rounded-control bg-transparent pe-4 ps-13 font-semibold placeholder:font-normal disabled:opacity-60"
        />
      </div>
      {open && (
        <Sheet title={label} {...(range !== undefined && { subtitle: range })} onClose={() => setOpen(false)}>
          <Calendar
            {...calendar}
            value={value}
            onChoose={(day) => {
              setOpen(false);
              onChange(day);
            }}
          />
        </Sheet>
      )}
    </FieldFrame>
  );
}

function rangeText({ min, max }: DayRange): string | undefined {
  if (min !== undefined && max !== undefined) return messages.range(formatDay(min), formatDay(max));
  if (min !== undefined) return messages.from(formatDay(min));
  return max === undefined ? undefined : messages.to(formatDay(max));
}
