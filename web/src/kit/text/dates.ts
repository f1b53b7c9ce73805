import { catalogue } from './catalogue';

// Date and time patterns. Month and weekday names come from the language (kit/date/formats.ts).
export const dates = catalogue('dates', {
  day: (month: string, day: string, year: string) => `${month} ${day}, ${year}`,
  dayShort: (month: string, day: string) => `${month} ${day}`,
  dayLong: (day: string, month: string, year: string) => `${day} ${month}, ${year}`,
  due: (weekday: string, day: string, month: string) => `${weekday}, ${month} ${day}`,
  month: (month: string, year: string) => `${month} ${year}`,
  time: (hour: number, minutes: string, morning: boolean) => `${hour}:${minutes} ${morning ? 'AM' : 'PM'}`,
});
