// Texts of the calendar in which a day is chosen; apart, since few screens have one.
export const calendar = {
  today: 'Today',
  weekend: 'weekend, holiday',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
} as const;
