import { getChild } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import { byTopic } from '../../kit/live/live';
import type { Result } from '../../kit/net/answer';
import { ask, post } from '../../kit/net/post';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { mutation } from '../../kit/query/mutation';
import { navigate } from '../../kit/router/router';
import { messages } from './messages';
import { requestFromWire, requestTypesFromWire } from './model';

/** The services on offer for the child, and the live requests. */
const requestTypes = childQuery({
  name: 'request types',
  topic: 'requests',
  load: async (how) => {
    const call = { path: '/parentapp/getRequestTypes', action: messages.actions.types, ...how } as const;
    return requestTypesFromWire(await ask(call));
  },
});

/** All requests of the child, newest first. */
const requests = childQuery({
  name: 'requests',
  topic: 'requests',
  load: async (how) => {
    const call = { path: '/parentapp/requestList', action: messages.actions.list, ...how } as const;
    return (await ask(call)).requests.map(requestFromWire);
  },
});

export const useRequestTypes = () => useChildQuery(requestTypes());
export const useRequestList = () => useChildQuery(requests());

/** The queries that every change of a request invalidates; each change also creates a notification. */
export const requestQueries = [requestTypes(), requests(), byTopic('unread')];

/** The fields of /parentapp/request, without the parent's name. */
export interface RequestFields {
  date: string;
  end_date?: string;
  attrition_reason?: string;
  /** Values of one type only: the new program, the type of daycare. */
  values?: readonly { key: 'program_to' | 'type'; value: string }[];
  /** Exactly one of these. */
  child_pause?: '1';
  center_shift?: '1';
  program_change?: '1';
  extended_daycare?: '1';
  one_way_transport?: '1';
  two_way_transport?: '1';
  child_attrition?: '1';
  /** The id of the new centre. */
  shift_center?: string;
  nps_score?: number;
  /** The keys of the tags. */
  nps_tags?: readonly string[];
  nps_parent?: string;
  nps_comments?: string;
}

/** The `send` of every request form. */
export const sendRequest = mutation({
  send: ({ values = [], nps_tags, ...fields }: RequestFields, sending: Pick<Sending, 'key' | 'signal'>) =>
    post({
      path: '/parentapp/request',
      action: messages.actions.send,
      policy: 'callback',
      fields: {
        ...fields,
        parent_name: getChild()?.profile.parentName,
        values: JSON.stringify(values),
        ...(nps_tags && { nps_tags: JSON.stringify(nps_tags) }),
      },
      key: sending.key,
      signal: sending.signal,
    }),
  invalidates: requestQueries,
});

/** The `onSent` of every request form: shows a toast and opens the past requests. */
export async function requestSent({ message }: Extract<Result<unknown>, { ok: true }>): Promise<void> {
  toast(message ?? messages.submitted, 'success');
  await navigate({ to: paths.pastRequestTab }, { replace: true });
}
