import { catalogue } from '../../kit/text/catalogue';
import type { Meal } from './model';

// Texts of the Food Menu. Title, meals and 'No Data Found' are from the specification, verbatim.
export const messages = catalogue('food-menu', {
  meals: { breakfast: 'Breakfast', lunch: 'Lunch', snacks: 'Snacks', fruits: 'Fruits' } satisfies Record<Meal, string>,
  notPlanned: 'Not on the menu',
  emptyHint: (day: string) => `There is no menu for ${day}.`,
  otherDays: { previous: (day: string) => `Previous menu: ${day}`, next: (day: string) => `Next menu: ${day}` },

  /** What each call does, for 'Server Error When {action} : {time}'. */
  actions: { load: 'Loading Food Menu' },
});
