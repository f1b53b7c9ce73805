// Every text of the Activity Calendar. The title and 'No Data Found' are the specification's, to the letter.
export const messages = {
  title: 'Activity Calendar',
  date: 'Date',
  week: 'Days of the week',
  empty: 'No Data Found',
  emptyHint: (day: string) => `Nothing is planned for ${day}.`,
} as const;
