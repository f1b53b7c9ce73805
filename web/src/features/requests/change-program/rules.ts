import { type Days, isHolidayTyped, isWithin, lastAhead } from '../../../kit/holidays/days';

// Validates a change of program: returns the first error code, or null. Pure functions; rules/change-program.json tests the
// server with the same cases. Only the server checks how often the program was changed.

export type ProgramError = 'date holiday' | 'date missing' | 'program missing';

export interface ProgramChange {
  program: string;
  date: string;
}

/** The programs on offer: those that the server names, otherwise all others of the chain. */
export function offeredPrograms(
  available: readonly string[],
  { all, current }: { all: readonly string[]; current: string },
): readonly string[] {
  return available.length > 0 ? available : all.filter((program) => program !== current);
}

export function validateProgram(
  { program, date }: ProgramChange,
  { days, daysAhead, offered }: { days: Days; daysAhead: number; offered: readonly string[] },
): ProgramError | null {
  if (isHolidayTyped(date, days)) return 'date holiday';
  if (!isWithin(date, days.today, lastAhead(days.today, daysAhead))) return 'date missing';
  return offered.includes(program) ? null : 'program missing';
}
