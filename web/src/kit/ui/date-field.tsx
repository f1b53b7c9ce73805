import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay } from '../date/formats';
import { Calendar } from './calendar';
import { Sheet } from './sheet';

interface Props {
  label: string;
  value: string;
  today: string;
  /** The centre's holidays by day, each with its title. */
  holidays: ReadonlyMap<string, string>;
  /** The calendar shows days of this year. */
  onYear: (year: number) => void;
  onChange: (day: string) => void;
}

/** A day, chosen and never typed: the field opens a calendar. */
export function DateField({ label, value, today, holidays, onYear, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
      </label>
      <div className="relative flex min-h-14 items-center rounded-control bg-field text-md shadow-control focus-within:shadow-control-open">
        <CalendarDays size={22} aria-hidden="true" className="pointer-events-none absolute left-4 text-muted" />
        <input
          id={id}
          readOnly
          aria-haspopup="dialog"
          value={formatDay(value)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            setOpen(true);
          }}
          className="num w-full cursor-pointer self-stretch rounded-control bg-transparent pr-4 pl-13 font-semibold"
        />
      </div>
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          <Calendar
            value={value}
            today={today}
            holidays={holidays}
            onYear={onYear}
            onChoose={(day) => {
              setOpen(false);
              onChange(day);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
