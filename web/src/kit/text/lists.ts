import { catalogue } from './catalogue';

// Texts of lists, of those in pages and of those that would not come; apart, since the sign-in has none.
export const lists = catalogue('lists', {
  loadOlder: 'Load older',
});
