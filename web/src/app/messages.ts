import { catalogue } from '../kit/text/catalogue';

// Texts of the whole page, and of what replaces a screen.

export const messages = catalogue('app', {
  skip: 'Skip to content',
  skipToMenu: 'Skip to the menu',
  offlineScreen: 'This screen isn’t on your device yet. It will open when you’re back online.',
  brokenTitle: 'Something went wrong here',
  broken: 'Sorry, that’s our fault. Your data is safe.',
  tellingBroken: 'Reporting the Error',
  noLanguage: 'Your language could not be loaded right now. For now the app is in English.',
  withAsElsewhere: (name: string) => `Switched to ${name}, because you switched in another tab`,
});

/** Texts of the banner for a new message. */
export const news = catalogue('news', {
  centre: 'The centre',
  about: (who: string, child: string) => (child === '' ? who : `${who}, about ${child}`),
  picture: 'A new picture in the conversation',
});
