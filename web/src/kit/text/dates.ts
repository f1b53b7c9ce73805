import { catalogue } from './catalogue';

// How the parts of a day and of a time are put together. Months and weekdays are the language's own (kit/date/formats.ts).
export const dates = catalogue('dates', {
  day: (month: string, day: string, year: string) => `${month} ${day}, ${year}`,
  dayShort: (month: string, day: string) => `${month} ${day}`,
  dayLong: (day: string, month: string, year: string) => `${day} ${month}, ${year}`,
  due: (weekday: string, day: string, month: string) => `${weekday}, ${month} ${day}`,
  month: (month: string, year: string) => `${month} ${year}`,
  time: (hour: number, minutes: string, morning: boolean) => `${hour}:${minutes} ${morning ? 'AM' : 'PM'}`,
});
