import { catalogue } from '../../kit/text/catalogue';

// Texts of the plain page.
export const messages = catalogue('example', {
  about: 'A plain page of the portal, with nothing on it but what it is.',
  name: 'Name',
  version: 'Version',
  today: 'Today at your centre',
});
