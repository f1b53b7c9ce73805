import { catalogue } from '../text/catalogue';

export const messages = catalogue('outbox', {
  notNow: 'It couldn’t be sent right now.',
});
