import { catalogue } from '../text/catalogue';

// Why a link led to a screen and not to what it is about.
export const messages = catalogue('push', {
  gone: 'This is no longer available.',
  far: 'This is further back. Load older ones to see it.',
});
