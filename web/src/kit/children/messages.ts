import { catalogue } from '../text/catalogue';

// What the calls that read a child do, for 'Server Error When {action} : {time}'.
export const messages = catalogue('children', {
  actions: { read: 'Loading Child Data', refresh: 'Refreshing Child Data' },
});
