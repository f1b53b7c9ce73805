import { catalogue } from '../../../kit/text/catalogue';
import type { ShiftError } from './rules';

// Texts of a transfer to another centre; those from the specification are verbatim, even the two
// that look swapped; so the missing field is marked as well.

export const messages = catalogue('requests/shift-centre', {
  errors: {
    'date holiday': 'The selected Date Cannot Be a Holiday',
    'end_date holiday': 'The selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Joining Date',
    'end_date missing': 'Please Select Attrition Date',
    'center missing': 'Please Select Center',
    'program missing': 'Please Select Program',
  } satisfies Record<ShiftError, string>,

  date: 'Old Centre Attrition Date',
  dateHint: (centre: string) => `The last day at ${centre}`,
  joining: 'New Centre Joining Date',
  joiningHint: (least: number, most: number) => `The first day there, ${least} to ${most} days later`,
  dateFirst: 'Choose the last day at the old centre first',
  past: 'That day has passed.',
  tooSoon: (least: number) => `The first day there must be at least ${least} days later.`,
  tooLate: (most: number) => `The first day there must be at most ${most} days later.`,
  centre: 'Shift To',
  selectCentre: 'Select centre',
  program: 'Program To',
  selectProgram: 'Select program',
  centreFirst: 'Choose the centre first',
  outcome: (child: string, last: { centre: string; day: string }, first: { centre: string; day: string }) =>
    `${child}’s last day at ${last.centre} is ${last.day}, the first at ${first.centre} is ${first.day}.`,
  fees: 'View Fee Details',
  newTab: 'opens in a new tab',

  nowhere: 'No centre to shift to',
  nowhereHint: 'No other centre is taking new children at the moment.',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { centres: 'Loading Centres' },
});
