import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, post, sendChange } from '../../../kit/net/post';
import { spinner, toast } from '../../../kit/overlay/overlays';
import { childKey } from '../../../kit/query/client';
import { messages } from './messages';
import { type Change, changed, changeToWire, type Settings, settingsFromWire } from './model';

const settingsKey = () => childKey('notice-settings');

/** The parent's own, the same for all children and on all devices. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey(),
    meta: { topic: 'settings' },
    queryFn: async ({ signal }) => {
      const path = '/parentapp/getNoticeSettings';
      return settingsFromWire(await ask({ path, action: messages.actions.load, policy: 'silent', signal }));
    },
  });
}

/** Saves each change as it is made. It shows at once, one after another they are sent, and what was refused goes back. */
export function useChange() {
  const client = useQueryClient();
  const queryKey = settingsKey();
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: 'notice-settings' },
    mutationFn: (change: Change) =>
      sendChange({
        path: '/parentapp/saveNoticeSettings',
        fields: { settings: changeToWire(change) },
        action: messages.actions.save,
        policy: 'info',
      }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Settings>(queryKey, (settings) => settings && changed(settings, change));
    },
    // An answer knows nothing of the changes that still wait; the last one tells it all.
    onSuccess: (wire) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, settingsFromWire(wire));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}

export async function sendTest(): Promise<void> {
  const call = { path: '/parentapp/sendTestNotice', action: messages.actions.test, policy: 'info' } as const;
  const result = await spinner(post(call), messages.sendingTest);
  if (!result.ok) return;
  const { sent_to } = result.response;
  if (sent_to === 0) toast(messages.testNowhere, 'trouble');
  else toast(messages.testSent(sent_to), 'done');
}
