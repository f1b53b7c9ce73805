import { catalogue } from '../../../kit/text/catalogue';
import type { CertificateError } from './rules';

// Texts of the fee certificate; those from the specification are verbatim.

export const messages = catalogue('finance/fee-certificate', {
  errors: {
    'startDate missing': 'Please Select From Date',
    'endDate missing': 'Please Select End Date',
  } satisfies Record<CertificateError, string>,

  nature: 'Nature of service',
  year: 'Tax year',
  yearHint: 'April to March. Or choose the dates yourself.',
  start: 'From date',
  end: 'End date',
  afterEnd: 'The start date is after the end date.',
  beforeStart: 'The end date is before the start date.',
  get: 'Get Certificate',

  /** What the call does, for 'Server Error When {action} : {time}'. */
  actions: { get: 'Getting Fee Certificate' },
});
