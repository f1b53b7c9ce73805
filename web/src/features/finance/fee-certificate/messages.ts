import { catalogue } from '../../../kit/text/catalogue';
import type { CertificateFault } from './rules';

// Every text of the fee certificate. Those in the specification's words are kept to the letter.

export const messages = catalogue('finance/fee-certificate', {
  faults: {
    'startDate missing': 'Please Select From Date',
    'endDate missing': 'Please Select End Date',
  } satisfies Record<CertificateFault, string>,

  nature: 'Nature of service',
  year: 'Tax year',
  yearHint: 'From April to March. Or choose the days yourself.',
  start: 'From date',
  end: 'End date',
  afterEnd: 'The start date is after the end date.',
  beforeStart: 'The end date is before the start date.',
  get: 'Get Certificate',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { get: 'Getting Fee Certificate' },
});
