import { childNow } from '../../kit/children/queries';
import type { Sending } from '../../kit/form/use-form';
import type { Result } from '../../kit/net/answer';
import { ask, post } from '../../kit/net/post';
import { spinner, toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { ofChild } from '../../kit/query/keys';
import { askAnew, renewOfChild } from '../../kit/query/renew';
import { type How, useChildQuery } from '../../kit/query/use-child-query';
import { navigate } from '../../kit/router/router';
import { session } from '../../kit/session/store';
import { messages } from './messages';
import { isBreak, type Request, requestFromWire, requestTypesFromWire } from './model';

const NAME = 'requests';
/** Before the id of a request: what its own page shows. */
export const STORY = [NAME, 'story'] as const;

/** What a child may ask for, and what of it is under way. */
const types = {
  name: [NAME, 'types'],
  topic: 'requests',
  load: async (how: How) => {
    const call = { path: '/parentapp/getRequestTypes', action: messages.actions.types, ...how } as const;
    return requestTypesFromWire(await ask(call));
  },
} as const;

/** Everything that was ever asked for a child, newest first. */
const list = {
  name: [NAME, 'list'],
  topic: 'requests',
  load: async (how: How) => {
    const call = { path: '/parentapp/requestList', action: messages.actions.list, ...how } as const;
    return (await ask(call)).requests.map(requestFromWire);
  },
} as const;

export const useRequestTypes = () => useChildQuery(types);
export const useRequestList = () => useChildQuery(list);

/** Asks for both anew, also for the one that no screen shows just now: the next one begins with it. So does an open page. */
export async function renewRequests(): Promise<void> {
  const pages = askAnew({ queryKey: ofChild(session().activeChildId, ...STORY) });
  await Promise.all([renewOfChild(types), renewOfChild(list), pages]);
}

/** What a form asks for, in the words of /parentapp/request, beside who asks. */
export interface Asked {
  date: string;
  end_date?: string;
  attrition_reason?: string;
  /** What is particular to the kind: the new program, the type of daycare. */
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

/** The `send` of every form that asks for something. */
export async function sendRequest(
  { values = [], nps_tags, ...asked }: Asked,
  sending: Pick<Sending, 'key' | 'signal'>,
) {
  const result = await post({
    path: '/parentapp/request',
    action: messages.actions.send,
    policy: 'callback',
    fields: {
      ...asked,
      parent_name: childNow()?.profile.parentName,
      values: JSON.stringify(values),
      ...(nps_tags && { nps_tags: JSON.stringify(nps_tags) }),
    },
    key: sending.key,
    signal: sending.signal,
  });
  // Also after a no: what is shown is then not so any more.
  void renewRequests();
  return result;
}

/** The `onSent` of every form that asks for something: said, and shown among the past requests. */
export async function requestSent({ message }: Extract<Result<unknown>, { ok: true }>): Promise<void> {
  toast(message ?? messages.submitted, 'done');
  await navigate({ to: paths.pastRequestTab }, { instead: true });
}

/** The parent has confirmed it. */
export async function cancelRequest(request: Request): Promise<void> {
  const { id, to, type } = request;
  const how = { action: messages.actions.cancel, policy: 'alert' } as const;
  const by = childNow();
  const fields = { admission_id: by?.id, request_id: id, end_date: to };
  const sent = isBreak(request)
    ? post({ path: '/admission/cancelChildPauseRequest/', fields, ...how })
    : post({
        path: '/financials/cancelCustomerRequest',
        fields: {
          ...fields,
          request_type: type,
          updated_by_name: by?.profile.parentName,
          updated_by: by?.parent,
        },
        ...how,
      });
  const result = await spinner(sent, messages.cancelling);
  void renewRequests();
  if (result.ok) toast(result.message ?? messages.cancelled, 'done');
}
