import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addMonths, dayAfterKey, isWeekend, weekOf, weeksOf } from '../date/calendar-month';
import { formatDay, monthName, weekday, weekdayMark } from '../date/formats';
import { isHoliday } from '../date/holiday';
import { monthOf, yearOf } from '../date/months';
import { calendar as messages } from '../text/calendar';
import { keyOnward } from '../text/direction';
import { messages as shared } from '../text/messages';
import { IconButton } from './icon-button';

/** The days that can be chosen, both ends included. */
export interface DayRange {
  min?: string | undefined;
  max?: string | undefined;
  /** Why days before `min` and after `max` cannot be chosen. */
  early?: string | undefined;
  late?: string | undefined;
}

interface Props extends DayRange {
  /** '' while no day is chosen. */
  value: string;
  /** The first day of a range whose last day is chosen here. */
  since?: string | undefined;
  today: string;
  /** The titles of the centre's holidays by day. */
  holidays: ReadonlyMap<string, string>;
  /** Called when a year comes into view. */
  onYear: (year: number) => void;
  onChoose: (day: string) => void;
}

/** A week that names the columns. */
const WEEK = weekOf('2026-11-01');

/** A month of days to choose from. Holidays and weekends have a dot and a name for screen readers. */
export function Calendar({ value, since, today, holidays, onYear, onChoose, ...range }: Props) {
  const [at, setAt] = useState(value || nearest(today, range));
  /** Why the pressed day cannot be chosen. */
  const [why, setWhy] = useState('');
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  const [year, month] = [yearOf(at), monthOf(at)];

  const yearShown = useEffectEvent(onYear);
  useEffect(() => yearShown(year), [year]);

  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  function goTo(day: string, keyed: boolean) {
    byKey.current = keyed;
    setAt(day);
  }

  function press(day: string) {
    const out = outOf(day, range);
    if (out === undefined) onChoose(day);
    else setWhy(messages.notFree(formatDay(day), out));
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(at, keyOnward(event.key));
    if (next === undefined) return;
    event.preventDefault();
    goTo(next, true);
  }

  const title = `${monthName(month)} ${year}`;
  const days = [...holidays.keys()];
  const listed = [...holidays].filter(([day]) => day.startsWith(at.slice(0, 7)));
  return (
    <div className="mx-auto w-full max-w-77">
      <div className="flex items-center justify-between">
        <IconButton
          label={messages.previousMonth}
          icon={<ChevronLeft size={24} aria-hidden="true" />}
          onClick={() => goTo(addMonths(at, -1), false)}
        />
        <p aria-live="polite" className="text-lg font-bold">
          {title}
        </p>
        <IconButton
          label={messages.nextMonth}
          icon={<ChevronRight size={24} aria-hidden="true" />}
          onClick={() => goTo(addMonths(at, 1), false)}
        />
      </div>
      <table ref={grid} aria-label={title} className="num w-full table-fixed text-center">
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" className="h-9 text-sm font-bold text-muted">
                <abbr title={weekday(day)} className="no-underline">
                  {weekdayMark(day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td key={day ?? WEEK[place]} className={isWithin(day, since, value) ? 'bg-tint' : ''}>
                  {day && (
                    // A day that cannot be chosen can be focused, so that screen readers read the reason.
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={labelOf(day, today, holidays.get(day), outOf(day, range))}
                      aria-disabled={outOf(day, range) ? true : undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      onClick={() => press(day)}
                      onKeyDown={onKeyDown}
                      className={`press relative mx-auto grid h-11 w-full max-w-11 place-items-center rounded-full font-semibold aria-pressed:bg-primary aria-pressed:font-bold aria-pressed:text-on-primary aria-disabled:font-normal aria-disabled:text-faint aria-disabled:line-through ${day === today ? 'shadow-control' : ''}`}
                    >
                      {Number(day.slice(8))}
                      {isHoliday(day, days) && (
                        <span aria-hidden="true" className="absolute bottom-1 flex gap-0.5 text-warning">
                          <i className="size-1 rounded-full bg-current" />
                          <i className="size-1 rounded-full bg-current" />
                          <i className="size-1 rounded-full bg-current" />
                        </span>
                      )}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-sm font-semibold text-danger wrap-anywhere not-empty:mt-4">
        {why}
      </p>
      {listed.length > 0 && (
        <ul aria-label={messages.holidays} className="mt-2 grid gap-1 border-t border-line pt-3 text-sm">
          {listed.map(([day, name]) => (
            <li key={day} className="flex gap-2.5">
              <b className="num w-6 flex-none text-end">{Number(day.slice(8))}</b>
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why a day cannot be chosen; undefined when it can. */
function outOf(day: string, { min, max, early, late }: DayRange): string | undefined {
  if (min !== undefined && day < min) return early ?? messages.tooEarly;
  return max !== undefined && day > max ? (late ?? messages.tooLate) : undefined;
}

function nearest(day: string, { min = day, max = day }: DayRange): string {
  return day < min ? min : day > max ? max : day;
}

function isWithin(day: string | undefined, since: string | undefined, until: string): boolean {
  return day !== undefined && since !== undefined && day >= since && day <= until;
}

function labelOf(day: string, today: string, holiday: string | undefined, out: string | undefined): string {
  const why = holiday !== undefined ? messages.holiday(holiday) : isWeekend(day) && messages.weekend;
  const notes = [day === today && shared.today, why, out].filter(Boolean);
  return [`${weekday(day)}, ${formatDay(day)}`, ...notes].join(', ');
}
