import { plugin } from './capacitor';

// Pushes as they reach a page: by the phone shell's plugin while the app is open, or by the service worker, which tells
// every open page. What they say is read in notice.ts.

/**
 * `arrived`, or tapped by the parent outside the app; `push` may be anything. `renewed` when this device is reached by
 * another subscription from now on.
 */
export type PushHeard = (kind: 'arrived' | 'opened' | 'renewed', push: unknown) => void;

export function listenToPushes(heard: PushHeard): void {
  const pushes = plugin('PushNotifications');
  pushes?.addListener('pushNotificationReceived', (push) => heard('arrived', push));
  pushes?.addListener('pushNotificationActionPerformed', ({ notification }) => heard('opened', notification));
  // Without https there is no service worker.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (['arrived', 'opened', 'renewed'].includes(data?.kind)) heard(data.kind, data.push);
  });
}

/** Nothing that is pushed to this browser comes any more, whatever the server still holds. A phone's shell has nothing of the kind. */
export async function leaveWebPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
