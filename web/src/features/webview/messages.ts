import { catalogue } from '../../kit/text/catalogue';

// Texts around the owner's pages.
export const messages = catalogue('webview', {
  outside: 'Read more',
  noneHint: 'There is no page at this address. It may have been removed.',
});
