import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask, post, sendChange } from '../../../kit/net/post';
import { spinner, toast } from '../../../kit/overlay/overlays';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { ofChild } from '../../../kit/query/keys';
import { mutation } from '../../../kit/query/mutation';
import { showAhead } from '../../../kit/query/renew';
import { session } from '../../../kit/session/store';
import { messages } from './messages';
import { type Change, changed, changeToWire, type Settings, settingsFromWire } from './model';

/** The parent's own, the same for all children and on all devices. */
export const settings = childQuery({
  name: 'settings',
  topic: 'settings',
  load: async (how) =>
    settingsFromWire(await ask({ path: '/parentapp/getNoticeSettings', action: messages.actions.load, ...how })),
});

export const useSettings = () => useChildQuery(settings());

interface Saving {
  /** The switch that was pressed; '' where something was typed. */
  which: string;
  change: Change;
}

/** Saves each change as it is made. It shows at once, one after another they are sent, and what was refused goes back. */
export function useSaveSettings() {
  const client = useQueryClient();
  const childId = session().activeChildId;
  const queryKey = ofChild(childId, ...settings().key);
  const underWay = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'settings' },
    mutationFn: ({ change }: Saving) =>
      sendChange({
        path: '/parentapp/saveNoticeSettings',
        fields: { settings: changeToWire(change) },
        action: messages.actions.save,
        policy: 'info',
      }),
    onMutate: ({ change }) => showAhead<Settings>(queryKey, (settings) => changed(settings, change)),
    // An answer knows nothing of the changes that still wait; the last one tells it all.
    onSuccess: (wire, _, take) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void take(settingsFromWire(wire));
    },
    onError: () => settings.renew(childId),
    onSettled: (_wire, _trouble, { which }) => underWay.current.delete(which),
  });
  return {
    change: (change: Change) => mutate({ which: '', change }),
    /** A switch that is pressed twice in one breath is switched once, as everything that is pressed. */
    flip: (which: string, change: Change) => {
      if (underWay.current.has(which)) return;
      underWay.current.add(which);
      mutate({ which, change });
    },
  };
}

const sendTestNotice = mutation({
  send: () => post({ path: '/parentapp/sendTestNotice', action: messages.actions.test, policy: 'info' }),
  // How many devices it reaches is known by its answer.
  renews: [settings],
});

export async function sendTest(): Promise<void> {
  const result = await spinner(sendTestNotice(), messages.sendingTest);
  if (!result.ok) return;
  const { sent_to } = result.response;
  if (sent_to === 0) toast(messages.testNowhere, 'trouble');
  else toast(messages.testSent(sent_to), 'done');
}
