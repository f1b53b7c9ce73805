import { catalogue } from '../kit/text/catalogue';

// Texts of the banner that tells of a message.

export const messages = catalogue('news', {
  centre: 'The centre',
  about: (who: string, child: string) => (child === '' ? who : `${who}, about ${child}`),
  picture: 'A new picture in the conversation',
});
