import { ask, post } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { useActionMutation } from '../../kit/query/use-action-mutation';
import { messages } from './messages';
import { type Ask, yourDataFromWire } from './model';

/** What the parent asked for the data of the child: always as it stands. */
const yourData = childQuery({
  name: 'your data',
  load: async (how) =>
    yourDataFromWire(await ask({ path: '/parentapp/listDataAsks', action: messages.actions.load, ...how })),
});

export const useYourData = () => useChildQuery(yourData());

const askForData = mutation({
  send: (kind: Ask['kind']) => {
    const call = { path: '/parentapp/askForData', action: messages.actions.ask, policy: 'alert' } as const;
    return post({ ...call, fields: { kind } });
  },
  shows: { in: () => yourData(), read: yourDataFromWire },
});

const takeBackAsk = mutation({
  send: (id: string) => {
    const call = { path: '/parentapp/takeBackDataAsk', action: messages.actions.takeBack, policy: 'alert' } as const;
    return post({ ...call, fields: { ask_id: id } });
  },
  shows: { in: () => yourData(), read: yourDataFromWire },
});

export const useAsk = () => useActionMutation(askForData, { waiting: messages.asking, done: messages.asked });

export const useTakeBack = () =>
  useActionMutation(takeBackAsk, { waiting: messages.takingBack, done: messages.takenBack });

/** Where the copy is, for two minutes of this session; `confirmation` is '' unless the server wants one. */
export const openCopy = mutation({
  send: (id: string, confirmation: string) =>
    post({
      path: '/parentapp/openDataCopy',
      action: messages.actions.open,
      policy: 'callback',
      fields: { ask_id: id, ...(confirmation && { confirmation }) },
    }),
  // A copy that is offered no longer is shown so.
  renews: [yourData],
});
