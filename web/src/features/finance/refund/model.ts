import { refusalText } from '../../../kit/text/refusals';
import type { RefundAnswer } from '../../../wire/types.gen';

// What the server says before a refund is asked for. Pure: mapped from the wire once, at the edge.

export interface RefundCheck {
  /** Why none can be asked for; '' where one can. */
  message: string;
  /** As it is sent back. */
  amount: string;
  /** As it is read, in Indian groups: '1,25,000.50'. */
  shown: string;
}

export function checkFromWire({ message, code, values, amount }: RefundAnswer): RefundCheck {
  return { message: refusalText(message, code ?? undefined, values), amount, shown: grouped(amount) };
}

/** '125000.50' as '1,25,000.50': the last three digits, then pairs. */
export function grouped(amount: string): string {
  const [rupees = '', ...paise] = amount.split('.');
  return [rupees.replace(/\d(?=(\d\d)+\d$)/g, '$&,'), ...paise].join('.');
}
