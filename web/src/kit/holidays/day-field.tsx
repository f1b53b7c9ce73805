import { useState } from 'react';
import { yearOf } from '../date/months';
import { useToday } from '../date/use-today';
import type { DayRange } from '../ui/calendar';
import { DateField } from '../ui/date-field';
import type { FieldProps } from '../ui/field-frame';
import { useHolidayTitles } from './queries';

/** A day of a form, chosen in a calendar that knows the centre's holidays. */
export function DayField(field: FieldProps<string> & DayRange & { since?: string | undefined }) {
  const today = useToday();
  const [year, setYear] = useState<number>();
  // A form may have kept a day from before its calendar was opened.
  const holidays = useHolidayTitles(year ?? (field.value === '' ? undefined : yearOf(field.value)));
  return <DateField {...field} today={today} holidays={holidays} onYear={setYear} />;
}
