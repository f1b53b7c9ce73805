import { catalogue } from '../../kit/text/catalogue';
import type { When } from './model';

// Texts of the Holiday Calendar. The title and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('holidays', {
  emptyHint: 'The centre’s holidays will appear here once they are set.',
  ownCalendar: 'In your own calendar',
  ownCalendarHint: 'Holidays and outdoor activities on your phone.',
  setUp: 'Set up',
  when: { past: 'Past', today: 'Today', future: undefined } satisfies Record<When, string | undefined>,
});
