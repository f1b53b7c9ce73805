import { catalogue } from '../../kit/text/catalogue';

// What stands with the choice of a language. The languages themselves are called by their own names in every language.
export const messages = catalogue('languages', {
  language: 'Language',
  actions: { tell: 'Keeping the Language', ask: 'Asking for the Language' },
});
