import { plugin } from './capacitor';

// Whether pushes may be shown. The browser knows at once; the phone's shell has to be asked and is remembered.

export type PushPermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** Some browsers know notifications, but none that come by a push. Without https there are neither. */
const SUPPORTED = ['Notification', 'PushManager', 'ServiceWorkerRegistration'];

let ofShell: PushPermission = 'default';
const listeners = new Set<() => void>();

export function pushPermission(): PushPermission {
  if (plugin('PushNotifications')) return ofShell;
  return SUPPORTED.every((name) => name in globalThis) ? Notification.permission : 'unsupported';
}

/** It changes behind the page's back too: in the settings of the browser or the phone. */
export function watchPushPermission(changed: () => void): () => void {
  if (listeners.size === 0) follow();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function tellPushPermission(): void {
  for (const changed of listeners) changed();
}

/** Asks the shell how it stands; elsewhere there is nothing to ask. */
export async function readPushPermission(): Promise<PushPermission> {
  const pushes = plugin('PushNotifications');
  if (pushes) setShellPermission((await pushes.checkPermissions()).receive);
  return pushPermission();
}

export function setShellPermission(receive: string): void {
  ofShell = receive === 'granted' || receive === 'denied' ? receive : 'default';
  tellPushPermission();
}

let following = false;

function follow(): void {
  void readPushPermission().catch(() => {});
  if (following) return;
  following = true;
  const again = () => void readPushPermission().then(tellPushPermission, () => {});
  document.addEventListener('visibilitychange', again);
  const name = 'notifications' as PermissionName;
  navigator.permissions?.query({ name }).then(
    (status) => status.addEventListener('change', tellPushPermission),
    () => {},
  );
}
