import { formatDay, formatDayLong, monthName } from '../../kit/date/formats';
import { ACADEMIC_MONTHS, academicYearOf, FIRST_ACADEMIC_MONTH, monthOf, yearOf } from '../../kit/date/months';
import type { ListedNewsletter } from '../../wire/types.gen';
import { messages } from './messages';

// Maps the wire to the cards of the News Room, and lists the months to choose from. Pure functions.

export interface NewsMonth {
  /** Calendar year. */
  year: number;
  /** Counted from 0. */
  month: number;
  name: string;
}

/** The months of the academic year, from April to the current one. */
export function newsMonths(today: string): NewsMonth[] {
  const began = academicYearOf(today);
  const current = ACADEMIC_MONTHS.indexOf(monthOf(today));
  return ACADEMIC_MONTHS.slice(0, current + 1).map((month) => ({
    year: month < FIRST_ACADEMIC_MONTH ? began + 1 : began,
    month,
    name: monthName(month),
  }));
}

export interface Newsletter {
  id: string;
  /** The subject, split at '-': the title and the subtitles. */
  title: readonly string[];
  sentOn: string;
  html: string;
}

/** A newsletter without a subject is the weekly one, titled by its due date. */
export function newsletterFromWire(wire: ListedNewsletter): Newsletter {
  const { newsletter_id, notification_subject, newsletter_due_date, newsletter_sent_on, notification_text } = wire;
  const parts = notification_subject.split('-').map((part) => part.trim());
  const title = parts.filter((part) => part !== '');
  return {
    id: newsletter_id,
    title: title.length > 0 ? title : [messages.weekly, formatDayLong(newsletter_due_date.slice(0, 10))],
    sentOn: formatDay(newsletter_sent_on.slice(0, 10)),
    html: notification_text,
  };
}

/** 'YYYY-MM', unique per month. */
export function monthKey({ year, month }: NewsMonth): string {
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

export function currentMonth(months: readonly NewsMonth[], today: string): NewsMonth {
  return months.at(-1) ?? monthOfDay(today);
}

export function monthOfDay(day: string): NewsMonth {
  return { year: yearOf(day), month: monthOf(day), name: monthName(monthOf(day)) };
}
