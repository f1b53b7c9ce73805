import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// What is wrong with a change of program, as a code or null. Pure and in order; rules/change-program.json holds the
// server to the same answers. How often a program was changed before is the server's to know.

export type ProgramFault = 'date holiday' | 'date missing' | 'program missing';

export interface ProgramChange {
  program: string;
  date: string;
}

/** What a child can change to. Where the server names no programs it is every other one that the chain has. */
export function offeredPrograms(
  available: readonly string[],
  { all, current }: { all: readonly string[]; current: string },
): readonly string[] {
  return available.length > 0 ? available : all.filter((program) => program !== current);
}

export function programFault(
  { program, date }: ProgramChange,
  { days, daysAhead, offered }: { days: Days; daysAhead: number; offered: readonly string[] },
): ProgramFault | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return offered.includes(program) ? null : 'program missing';
}
