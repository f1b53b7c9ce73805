import { catalogue } from '../text/catalogue';

export const messages = catalogue('survey', {
  /** For 'Server Error When {action} : {time}'. */
  loading: 'Loading Survey',

  ends: ['Not at all likely', 'Very likely'] as [string, string],
});
