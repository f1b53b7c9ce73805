import { catalogue } from '../../../../kit/text/catalogue';

export const messages = catalogue('staff/keys', {
  keys: 'What to log',
  meals: 'Meals',
  nap: 'Nap',
  milk: 'Milk',
  diaper: 'Diaper',
  activity: 'Activity',
  note: 'Note',
});
