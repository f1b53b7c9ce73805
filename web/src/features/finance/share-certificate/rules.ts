import { isDay } from '../../../kit/date/is-day';
import { isEmail } from '../../../kit/form/contact';

// Reads the period of a certificate from the address, and validates the email address. Pure functions.

export type MailError = 'email missing' | 'email invalid';

export function validateMail({ email }: { email: string }): MailError | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}

interface Period {
  natureOfService: string;
  startDate: string;
  endDate: string;
}

/** The period in the search parameters, if all of them are present. */
export function periodIn({ natureOfService = '', startDate = '', endDate = '' }: Partial<Period>): Period | undefined {
  if (natureOfService === '' || !isDay(startDate) || !isDay(endDate)) return undefined;
  return { natureOfService, startDate, endDate };
}
