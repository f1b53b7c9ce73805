import type { StaffWords } from './words';

/** The patterns of days and times in Hindi, Kannada and Tamil. The names of months are the browser's. */
export const dates: StaffWords['dates'] = {
  day: (month, day, year) => `${Number(day)} ${month} ${year}`,
  dayShort: (month, day) => `${Number(day)} ${month}`,
  dayLong: (day, month, year) => `${Number(day)} ${month} ${year}`,
  due: (weekday, day, month) => `${weekday}, ${day} ${month}`,
  month: (month, year) => `${month} ${year}`,
  time: (hour, minutes, morning) => `${hour}:${minutes} ${morning ? 'AM' : 'PM'}`,
};
