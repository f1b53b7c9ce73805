import { formatDay } from '../../../kit/date/formats';
import type { Sending } from '../../../kit/form/use-form';
import { byTopic } from '../../../kit/live/live';
import { ask, post } from '../../../kit/net/post';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { messages } from './messages';
import { checkFromWire } from './model';
import type { Refund } from './rules';

const PATH = '/financials/saveNonSatisfactionRefund/';

/** Whether a refund can be requested, and its amount. Changes nothing on the server. */
const refundCheck = childQuery({
  name: 'refund check',
  load: async (how) => {
    const fields = { refund_child_id: session().activeChildId, show_refund_amount: 'yes' };
    return checkFromWire(await ask({ path: PATH, action: messages.actions.check, fields, ...how }));
  },
});

export const useRefundCheck = () => useChildQuery(refundCheck());

export const requestRefund = mutation({
  send: ({ date, comment, amount }: Refund & { amount: string }, { key, signal }: Sending) =>
    post({
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
    }),
  invalidates: [refundCheck, byTopic('unread')],
  whenDecided: true,
});
