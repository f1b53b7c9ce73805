import { catalogue } from '../../kit/text/catalogue';

// Texts of the example page.
export const messages = catalogue('example', {
  about: 'Basic information about this portal.',
  name: 'Name',
  version: 'Version',
  today: 'Today at your centre',
  licences: 'Licences of the software in this app',
});
