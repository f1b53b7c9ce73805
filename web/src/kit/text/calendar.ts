import { catalogue } from './catalogue';

// Texts of the date picker.
export const calendar = catalogue('calendar', {
  date: 'Date',
  week: 'Days of the week',
  weekend: 'weekend, holiday',
  holiday: (title: string) => `${title}, holiday`,
  holidays: 'Holidays of the month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  choose: 'Choose a day',
  tooEarly: 'too early',
  tooLate: 'too late',
  notFree: (day: string, why: string) => `${day}: ${why}`,
  range: (from: string, to: string) => `You can choose from ${from} to ${to}.`,
  from: (day: string) => `You can choose ${day} or later.`,
  to: (day: string) => `You can choose ${day} or earlier.`,
});
