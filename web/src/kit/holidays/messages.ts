import { catalogue } from '../text/catalogue';

// What the call does, for 'Server Error When {action} : {time}'.
export const messages = catalogue('holidays/call', {
  actions: { load: 'Loading Holidays' },
});
