import { CalendarHeart } from 'lucide-react';
import { useActiveChild } from '../../../../kit/children/queries';
import { formatDayShort, weekday } from '../../../../kit/date/formats';
import { yearOf } from '../../../../kit/date/months';
import { useHolidayTitles } from '../../../../kit/holidays/queries';
import { daysOf, nextOpenDay } from '../days';
import { messages } from '../messages';
import type { Days } from '../rules';

interface Props {
  /** The days away; if absent, only the first day back is shown. */
  away?: Days;
  /** The first day after the break. */
  back: string;
}

/** When the child is back: the first open day after the break. */
export function BackNote({ away, back }: Props) {
  const { firstName, centerName } = useActiveChild();
  const day = nextOpenDay(back, [...useHolidayTitles(yearOf(back)).keys()]);
  return (
    <p className="flex gap-3 rounded-note bg-tint px-4 py-3.5 text-on-tint">
      <CalendarHeart size={24} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {away && <b>{messages.away(daysOf(away))} </b>}
        {messages.back(firstName, centerName, shortDay(day))}
      </span>
    </p>
  );
}

/** 'Mon, Nov 30'. */
export function shortDay(day: string): string {
  return `${weekday(day, 'short')}, ${formatDayShort(day)}`;
}
