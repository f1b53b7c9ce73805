import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { type DataRequest, yourDataFromWire } from './model';

/** The parent's data requests, fetched on every visit. */
const yourData = childQuery({
  name: 'your data',
  load: async (how) =>
    yourDataFromWire(await ask({ path: '/parentapp/listDataAsks', action: messages.actions.load, ...how })),
});

export const useYourData = () => useChildQuery(yourData());

const requestData = mutation({
  send: (kind: DataRequest['kind']) => {
    const call = { path: '/parentapp/askForData', action: messages.actions.send, policy: 'alert' } as const;
    return post({ ...call, fields: { kind } });
  },
  shows: { in: () => yourData(), read: yourDataFromWire },
});

const cancelDataRequest = mutation({
  send: (id: string) => {
    const call = { path: '/parentapp/takeBackDataAsk', action: messages.actions.cancel, policy: 'alert' } as const;
    return post({ ...call, fields: { ask_id: id } });
  },
  shows: { in: () => yourData(), read: yourDataFromWire },
});

export const useRequestData = () => useActionMutation(requestData, { waiting: messages.sending, done: messages.sent });

export const useCancelDataRequest = () =>
  useActionMutation(cancelDataRequest, { waiting: messages.cancelling, done: messages.cancelled });

/** Gets the export's address, valid for two minutes in this session. `confirmation` is '' unless the server wants one. */
export const openCopy = mutation({
  send: (id: string, confirmation: string) =>
    post({
      path: '/parentapp/openDataCopy',
      action: messages.actions.open,
      policy: 'callback',
      fields: { ask_id: id, ...(confirmation && { confirmation }) },
    }),
  // Refresh the list even on a refusal: the export may have expired.
  invalidates: [yourData],
});
