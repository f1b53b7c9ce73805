import { catalogue } from '../text/catalogue';

// Why a link led to a screen and not to what it is about.
export const messages = catalogue('push', {
  gone: 'What you are looking for is not here any more.',
  far: 'What you are looking for is further back. Load older ones to see it.',
});
