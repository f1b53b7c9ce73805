import { formatDay } from '../../../kit/date/formats';
import type { Sending } from '../../../kit/form/use-form';
import { ask, post } from '../../../kit/net/post';
import { renewOfChild } from '../../../kit/query/renew';
import { type How, useChildQuery } from '../../../kit/query/use-child-query';
import { session } from '../../../kit/session/store';
import { messages } from './messages';
import { checkFromWire } from './model';
import type { Refund } from './rules';

const PATH = '/financials/saveNonSatisfactionRefund/';

/** Whether a refund can be asked for, and how much it would be. Asking saves nothing. */
const check = {
  name: ['refund', 'check'],
  load: async (how: How) => {
    const fields = { refund_child_id: session().activeChildId, show_refund_amount: 'yes' };
    return checkFromWire(await ask({ path: PATH, action: messages.actions.check, fields, ...how }));
  },
} as const;

export const useRefundCheck = () => useChildQuery(check);

/** After one was asked for it is not so any more. */
export const renewRefundCheck = () => renewOfChild(check);

export function askForRefund({ date, comment, amount }: Refund & { amount: string }, { key, signal }: Sending) {
  return post({
    path: PATH,
    action: messages.actions.send,
    policy: 'callback',
    key,
    signal,
    fields: {
      refund_child_id: session().activeChildId,
      show_refund_amount: 'no',
      refund_date_submit: date,
      refund_date: formatDay(date),
      refund_comments: comment.trim(),
      refund_amount: amount,
    },
  });
}
