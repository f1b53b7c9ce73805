import { catalogue } from '../text/catalogue';

export const messages = catalogue('outbox', {
  notNow: 'The portal could not accept it just now.',
});
