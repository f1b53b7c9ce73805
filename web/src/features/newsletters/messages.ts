// Every text of the News Room. The title, 'Weekley Newsletter' and 'No Data Found' are the specification's, to the letter.
export const messages = {
  title: 'News Room',
  month: 'Month',
  weekly: 'Weekley Newsletter',
  sentOn: (day: string) => `Sent on ${day}`,
  frame: (title: string) => `${title}, text`,
  empty: 'No Data Found',
  emptyHint: (month: string) => `The centre wrote no newsletter in ${month}.`,
} as const;
