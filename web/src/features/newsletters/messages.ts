import { catalogue } from '../../kit/text/catalogue';

// Texts of the News Room. The title, 'Weekley Newsletter' and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('newsletters', {
  month: 'Month',
  weekly: 'Weekley Newsletter',
  sentOn: (day: string) => `Sent on ${day}`,
  frame: (title: string) => `${title}, text`,
  emptyHint: (month: string) => `No newsletter was sent in ${month}.`,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading News' },
});
