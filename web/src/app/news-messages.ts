// Texts of the banner that tells of a message.

export const messages = {
  centre: 'The centre',
  about: (who: string, child: string) => (child === '' ? who : `${who}, about ${child}`),
  picture: 'A new picture in the conversation',
} as const;
