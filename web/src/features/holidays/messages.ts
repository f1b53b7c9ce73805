import { catalogue } from '../../kit/text/catalogue';
import type { When } from './model';

// Every text of the Holiday Calendar. The title and 'No Data Found' are the specification's, to the letter.
export const messages = catalogue('holidays', {
  emptyHint: 'The centre’s holidays will appear here once they are set.',
  ownCalendar: 'In your own calendar',
  ownCalendarHint: 'These days, and outdoor activities, on your phone.',
  setUp: 'Set up',
  when: { past: 'Past', today: 'Today', future: undefined } satisfies Record<When, string | undefined>,
});
