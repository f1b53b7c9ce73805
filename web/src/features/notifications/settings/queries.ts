import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask, post, postOrThrow } from '../../../kit/net/post';
import { spinner, toast } from '../../../kit/overlay/overlays';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { updateOptimistically } from '../../../kit/query/invalidate';
import { ofChild } from '../../../kit/query/keys';
import { mutation } from '../../../kit/query/mutation';
import { session } from '../../../kit/session/store';
import { messages } from './messages';
import { type Change, changed, changeToWire, type Settings, settingsFromWire } from './model';

/** Per parent: the same for all children and devices. */
export const settings = childQuery({
  name: 'settings',
  topic: 'settings',
  load: async (how) =>
    settingsFromWire(await ask({ path: '/parentapp/getNoticeSettings', action: messages.actions.load, ...how })),
});

export const useSettings = () => useChildQuery(settings());

interface Saving {
  /** The pressed switch; '' for a typed value. */
  which: string;
  change: Change;
}

/** Saves each change immediately: optimistic update, requests one after another, rollback on refusal. */
export function useSaveSettings() {
  const client = useQueryClient();
  const childId = session().activeChildId;
  const queryKey = ofChild(childId, ...settings().key);
  const underWay = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'settings' },
    mutationFn: ({ change }: Saving) =>
      postOrThrow({
        path: '/parentapp/saveNoticeSettings',
        fields: { settings: changeToWire(change) },
        action: messages.actions.save,
        policy: 'info',
      }),
    onMutate: ({ change }) => updateOptimistically<Settings>(queryKey, (settings) => changed(settings, change)),
    // Ignore responses while changes are queued: only the last one contains all of them.
    onSuccess: (wire, _, take) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void take(settingsFromWire(wire));
    },
    onError: () => settings.invalidate(childId),
    onSettled: (_wire, _error, { which }) => underWay.current.delete(which),
  });
  return {
    change: (change: Change) => mutate({ which: '', change }),
    /** Ignores a second press on the same switch while it is being saved. */
    flip: (which: string, change: Change) => {
      if (underWay.current.has(which)) return;
      underWay.current.add(which);
      mutate({ which, change });
    },
  };
}

const sendTestNotice = mutation({
  send: () => post({ path: '/parentapp/sendTestNotice', action: messages.actions.test, policy: 'info' }),
  // The response shows how many devices were reached.
  invalidates: [settings],
});

export async function sendTest(): Promise<void> {
  const result = await spinner(sendTestNotice(), messages.sendingTest);
  if (!result.ok) return;
  const { sent_to } = result.response;
  if (sent_to === 0) toast(messages.testNowhere, 'error');
  else toast(messages.testSent(sent_to), 'success');
}
