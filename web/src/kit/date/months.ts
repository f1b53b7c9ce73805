// Months, years, and the academic year, which runs from April to March.

/** April, counted from 0. */
export const FIRST_ACADEMIC_MONTH = 3;

/** Months counted from 0, April first and March last. */
export const ACADEMIC_MONTHS: readonly number[] = Array.from(
  { length: 12 },
  (_, index) => (index + FIRST_ACADEMIC_MONTH) % 12,
);

/** 2026 from '2026-11-12'. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** 10 from '2026-11-12': counted from 0. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7)) - 1;
}

/** The year in which a day's academic year began: 2026 from '2027-03-31', 2027 from '2027-04-01'. */
export function academicYearOf(day: string): number {
  return monthOf(day) < FIRST_ACADEMIC_MONTH ? yearOf(day) - 1 : yearOf(day);
}

/** The first day of a month. Months below 0 and above 11 are in the previous and the next year. */
export function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
