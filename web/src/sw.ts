import { addressOf, routeTargetOfPush } from './kit/push/route-target';
import { type Push, pushFrom, type WorkerMessage } from './platform/notice';

// The service worker: shows pushes and opens their targets. It caches nothing.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(arrived(payloadOf(event.data))));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(opened(pushFrom(event.notification.data)));
});

function payloadOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function send(page: Client, message: WorkerMessage): void {
  page.postMessage(message);
}

/**
 * The browser has replaced or ended the subscription. A page sends the new one to the server, because only pages have the
 * token: an open page now, else the next one that opens.
 */
async function renewed({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && options?.applicationServerKey) await self.registration.pushManager.subscribe(options);
  for (const page of await openPages()) send(page, { kind: 'renewed' });
}

/** Always shows a notification, silently when a page has the focus: some browsers block pushes that show nothing. */
async function arrived(payload: unknown): Promise<void> {
  const push = pushFrom(payload);
  const pages = await openPages();
  for (const page of pages) send(page, { kind: 'arrived', push });
  await self.registration.showNotification(push.title, {
    body: push.text,
    // A newer notification of the same child and topic replaces the older one.
    tag: `${push.child} ${push.topic}`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    silent: pages.some(({ focused }) => focused),
    data: push,
  });
}

/** Opens the push's target in an open page, preferably the focused one, or in a new page. */
async function opened(push: Push): Promise<void> {
  const pages = await openPages();
  const open = pages.find(({ focused }) => focused) ?? pages[0];
  if (!open) {
    await self.clients.openWindow(addressOf(routeTargetOfPush(push), push.child));
    return;
  }
  send(open, { kind: 'opened', push });
  // The page navigates even when the system does not let it have the focus.
  await open.focus().catch(() => {});
}
