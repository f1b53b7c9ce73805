import { catalogue } from '../../kit/text/catalogue';

// Texts of the Activity Calendar. The title and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('activity-plan', {
  emptyHint: (day: string) => `Nothing is planned for ${day}.`,
  otherDays: { previous: (day: string) => `Previous plan: ${day}`, next: (day: string) => `Next plan: ${day}` },

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Activity Calendar' },
});
