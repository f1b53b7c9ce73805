import { formatDay, formatDayLong, monthName } from '../../kit/date/formats';
import { ACADEMIC_MONTHS, academicYearOf, FIRST_ACADEMIC_MONTH, monthOf, yearOf } from '../../kit/date/months';
import type { ListedNewsletter } from '../../wire/types.gen';
import { messages } from './messages';

// From the wire to the cards of the News Room, and the months to choose from. Pure: today's day comes in.

export interface NewsMonth {
  /** The calendar year it lies in. */
  year: number;
  /** Counted from 0. */
  month: number;
  name: string;
}

/** From April up to the current month of the academic year. */
export function newsMonths(today: string): NewsMonth[] {
  const began = academicYearOf(today);
  const current = ACADEMIC_MONTHS.indexOf(monthOf(today));
  return ACADEMIC_MONTHS.slice(0, current + 1).map((month) => ({
    year: month < FIRST_ACADEMIC_MONTH ? began + 1 : began,
    month,
    name: monthName(month),
  }));
}

export interface Letter {
  id: string;
  /** The subject, split on '-': the first part is the title, the others stand under it. */
  title: readonly string[];
  sentOn: string;
  html: string;
}

/** A letter without a subject is the weekly one, called by the day it was due. */
export function letterFromWire(wire: ListedNewsletter): Letter {
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

/** 'YYYY-MM', by which a month is told from the others. */
export function monthKey({ year, month }: NewsMonth): string {
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

export function currentMonth(months: readonly NewsMonth[], today: string): NewsMonth {
  return months.at(-1) ?? monthOfDay(today);
}

export function monthOfDay(day: string): NewsMonth {
  return { year: yearOf(day), month: monthOf(day), name: monthName(monthOf(day)) };
}
