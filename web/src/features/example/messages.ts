// Texts of the plain page.
export const messages = {
  about: 'A plain page of the portal, with nothing on it but what it is.',
  name: 'Name',
  version: 'Version',
  today: 'Today at your centre',
} as const;
