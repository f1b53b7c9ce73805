import { catalogue } from '../text/catalogue';

// Why a deep link's target is not shown.
export const messages = catalogue('push', {
  gone: 'This is no longer available.',
  far: 'This is further back. Load older ones to see it.',
});
