import { catalogue } from '../../kit/text/catalogue';

// Texts of a story's own screen; apart, so that Home does not carry them.
export const messages = catalogue('blogs/story', {
  gone: 'This story is no longer here',
  goneHint: 'You will find the other stories on Home.',
});
