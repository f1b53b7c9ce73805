import { catalogue } from '../../kit/text/catalogue';

// Texts of the overlays.

export const messages = catalogue('overlays', {
  says: (name: string) => `${name} Says....`,
  changeChild: 'Change Logged In Child',
  active: 'Active',
  unread: (count: string) => `, ${count} unread`,
  dismiss: 'Dismiss',
  cropTitle: 'Crop the photo',
  pictureUnreadable: 'This picture cannot be opened. Please pick another one.',
});
