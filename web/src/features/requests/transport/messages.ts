import { catalogue } from '../../../kit/text/catalogue';
import type { TransportFault } from './rules';

// Every text of transport beside title and guidance, which are the configuration's. Those in the specification's words are
// kept to the letter.

export const messages = catalogue('requests/transport', {
  faults: {
    'way missing': 'Please choose one way or two way.',
    'date holiday': 'The selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'way runs': 'Transport is running already. Please stop it first.',
  } satisfies Record<TransportFault, string>,

  selectDate: 'Select Date',
  hints: {
    one: 'To the centre, or back home',
    two: 'To the centre and back home',
  },
  past: 'That day has passed.',
  runs: 'Running',
  lastDay: (day: string) => `Stops after ${day}`,
  firstDay: (day: string) => `Starts on ${day}`,
});
