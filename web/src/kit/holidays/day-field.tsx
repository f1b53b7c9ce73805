import { useState } from 'react';
import { today } from '../date/clock';
import type { DayRange } from '../ui/calendar';
import { DateField } from '../ui/date-field';
import type { FieldProps } from '../ui/field-frame';
import { useHolidayTitles } from './queries';

/** A day of a form, chosen in a calendar that knows the centre's holidays. */
export function DayField(field: FieldProps<string> & DayRange & { since?: string | undefined }) {
  const [year, setYear] = useState<number>();
  const holidays = useHolidayTitles(year);
  return <DateField {...field} today={today()} holidays={holidays} onYear={setYear} />;
}
