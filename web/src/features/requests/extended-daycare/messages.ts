import { catalogue } from '../../../kit/text/catalogue';
import type { DaycareFault } from './rules';

// Every text of extended daycare. Those in the specification's words are kept to the letter, full stops included.

export const messages = catalogue('requests/extended-daycare', {
  faults: {
    'type missing': 'Please select a type.',
    'date missing': 'Please select start date.',
    'date holiday': 'The selected Date Cannot Be a Holiday.',
  } satisfies Record<DaycareFault, string>,

  type: 'Type',
  typeHint: 'How long your child needs it',
  selectType: 'Select type',
  date: 'Start date',
  past: 'That day has passed.',
});
