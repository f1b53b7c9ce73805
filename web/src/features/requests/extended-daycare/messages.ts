import { catalogue } from '../../../kit/text/catalogue';
import type { DaycareError } from './rules';

// Texts of extended daycare; those from the specification are verbatim, including full stops.

export const messages = catalogue('requests/extended-daycare', {
  errors: {
    'type missing': 'Please select a type.',
    'date missing': 'Please select start date.',
    'date holiday': 'The selected Date Cannot Be a Holiday.',
  } satisfies Record<DaycareError, string>,

  type: 'Type',
  typeHint: 'How long your child needs it',
  selectType: 'Select type',
  date: 'Start date',
  past: 'That day has passed.',
});
