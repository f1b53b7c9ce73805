import { refusalText } from '../../../kit/text/refusals';
import type { RefundAnswer } from '../../../wire/types.gen';

// Maps the server's check before a refund request. Pure functions.

export interface RefundCheck {
  /** Why no refund can be requested; '' if one can. */
  message: string;
  /** The amount as the server sent it, to send back. */
  amount: string;
  /** The amount for display, with Indian digit grouping: '1,25,000.50'. */
  shown: string;
}

export function checkFromWire({ message, code, values, amount }: RefundAnswer): RefundCheck {
  return { message: refusalText(message, code ?? undefined, values), amount, shown: grouped(amount) };
}

/** Groups digits the Indian way: '125000.50' becomes '1,25,000.50'. */
export function grouped(amount: string): string {
  const [rupees = '', ...paise] = amount.split('.');
  return [rupees.replace(/\d(?=(\d\d)+\d$)/g, '$&,'), ...paise].join('.');
}
