import { catalogue } from '../kit/text/catalogue';

// Texts that stand with every page, and what takes a screen's place.

export const messages = catalogue('app', {
  skip: 'Skip to content',
  skipToMenu: 'Skip to the menu',
  offlineScreen: 'This screen has not been loaded yet. It will open when you are back online.',
  brokenTitle: 'Something went wrong here',
  broken: 'It is our fault, not yours. Your data is safe.',
  tellingBroken: 'Telling What Broke',
  noLanguage: 'Your language could not be loaded just now. Until it can, the page is in English.',
  withAsElsewhere: (name: string) => `Now with ${name}, as in your other tab`,
});
