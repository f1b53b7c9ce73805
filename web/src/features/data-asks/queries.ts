import type { Result } from '../../kit/net/answer';
import { ask, post, sendChange } from '../../kit/net/post';
import { useChange } from '../../kit/query/use-change';
import { useChildQuery } from '../../kit/query/use-child-query';
import type { OpenedDataCopy } from '../../wire/types.gen';
import { messages } from './messages';
import { type Ask, yourDataFromWire } from './model';

const NAME = 'data-asks';

/** What the parent asked for the data of the child: always as it stands. */
export function useYourData() {
  return useChildQuery({
    name: [NAME],
    load: async (how) =>
      yourDataFromWire(await ask({ path: '/parentapp/listDataAsks', action: messages.actions.load, ...how })),
  });
}

export function useAsk() {
  return useChange({
    send: (kind: Ask['kind']) => {
      const call = { path: '/parentapp/askForData', action: messages.actions.ask, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { kind } });
    },
    waiting: messages.asking,
    done: messages.asked,
    renews: NAME,
    shows: yourDataFromWire,
  });
}

export function useTakeBack() {
  return useChange({
    send: (id: string) => {
      const call = { path: '/parentapp/takeBackDataAsk', action: messages.actions.takeBack, policy: 'alert' } as const;
      return sendChange({ ...call, fields: { ask_id: id } });
    },
    waiting: messages.takingBack,
    done: messages.takenBack,
    renews: NAME,
    shows: yourDataFromWire,
  });
}

/** Where the copy is, for two minutes of this session; `confirmation` only where the server wants one. */
export function openCopy(id: string, confirmation = ''): Promise<Result<OpenedDataCopy>> {
  return post({
    path: '/parentapp/openDataCopy',
    action: messages.actions.open,
    policy: 'callback',
    fields: { ask_id: id, ...(confirmation && { confirmation }) },
  });
}
