import { catalogue } from '../../kit/text/catalogue';

// Texts of the language choice. Languages are always shown by their own names.
export const messages = catalogue('languages', {
  language: 'Language',
  actions: { tell: 'Saving the Language', ask: 'Loading the Language' },
});
