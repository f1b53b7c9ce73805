import { isDay } from '../../../kit/date/is-day';
import { isEmail } from '../../../kit/form/contact';

// Which certificate an address asks for, and to whom it can be mailed. Pure.

export type MailFault = 'email missing' | 'email invalid';

export function mailFault({ email }: { email: string }): MailFault | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}

interface Period {
  natureOfService: string;
  startDate: string;
  endDate: string;
}

/** Of what stands in the address, where it is all there. */
export function periodIn({ natureOfService = '', startDate = '', endDate = '' }: Partial<Period>): Period | undefined {
  if (natureOfService === '' || !isDay(startDate) || !isDay(endDate)) return undefined;
  return { natureOfService, startDate, endDate };
}
