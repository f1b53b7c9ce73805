import { catalogue } from '../../kit/text/catalogue';

// Every text of the Activity Calendar. The title and 'No Data Found' are the specification's, to the letter.
export const messages = catalogue('activity-plan', {
  emptyHint: (day: string) => `Nothing is planned for ${day}.`,
  otherDays: { previous: (day: string) => `Previous plan: ${day}`, next: (day: string) => `Next plan: ${day}` },

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Activity Calendar' },
});
