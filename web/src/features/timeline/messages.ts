import { catalogue } from '../../kit/text/catalogue';
import type { BadgeTarget } from '../../kit/timeline/kinds';

// Texts of the timeline. 'Child Timeline', 'No Data Found' and 'Loading...' are from the specification, verbatim.
export const messages = catalogue('timeline', {
  emptyHint: (name: string) => `${name}’s day will appear here, moment by moment.`,
  allShown: 'You’ve reached the first day.',
  olderFailed: 'Older moments could not be loaded.',
  todaySoFar: 'Today so far',
  arrived: 'In',
  left: 'Out',
  attendance: 'Attendance',
  absent: 'Absent today',
  lastMeal: 'Last meal',
  lastNap: 'Last nap',
  notYet: 'Not yet',
  photos: 'Photos',
  badges: {
    foodMenu: 'Food Menu',
    photoGallery: 'My Photos',
    chat: 'Updates',
    measurement: 'Growth',
    childCare: 'Child Care',
    attendance: 'Attendance',
    outdoorActivity: 'Outdoor Activity',
  } satisfies Record<BadgeTarget, string>,

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Timeline' },
});
