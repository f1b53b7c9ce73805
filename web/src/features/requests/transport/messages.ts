import { catalogue } from '../../../kit/text/catalogue';
import type { TransportError } from './rules';

// Texts of transport; title and guidance come from the configuration; those from the specification
// are verbatim.

export const messages = catalogue('requests/transport', {
  errors: {
    'way missing': 'Please choose one way or two way.',
    'date holiday': 'The selected Date Cannot Be a Holiday',
    'date missing': 'Please Select Date',
    'way runs': 'Transport is running already. Please stop it first.',
  } satisfies Record<TransportError, string>,

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
