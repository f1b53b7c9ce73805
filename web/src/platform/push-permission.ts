import { plugin } from './capacitor';

// The permission to show pushes. A browser knows it synchronously; the native app's answer is kept here.

export type PushPermission = 'granted' | 'denied' | 'default' | 'unsupported';

/** All three are needed: some browsers have notifications but no pushes, and without HTTPS there are neither. */
const SUPPORTED = ['Notification', 'PushManager', 'ServiceWorkerRegistration'];

let nativePermission: PushPermission = 'default';
const listeners = new Set<() => void>();

export function pushPermission(): PushPermission {
  if (plugin('PushNotifications')) return nativePermission;
  return SUPPORTED.every((name) => name in globalThis) ? Notification.permission : 'unsupported';
}

/** Calls a listener whenever the permission changes, also in the settings of the browser or the phone. */
export function watchPushPermission(listener: () => void): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyPushPermission(): void {
  for (const listener of listeners) listener();
}

/** Reads the current permission, from the native app if there is one. */
export async function readPushPermission(): Promise<PushPermission> {
  const pushes = plugin('PushNotifications');
  if (pushes) setNativePermission((await pushes.checkPermissions()).receive);
  return pushPermission();
}

export function setNativePermission(receive: string): void {
  nativePermission = receive === 'granted' || receive === 'denied' ? receive : 'default';
  notifyPushPermission();
}

let isWatching = false;

function watch(): void {
  void readPushPermission().catch(() => {});
  if (isWatching) return;
  isWatching = true;
  const check = () => void readPushPermission().then(notifyPushPermission, () => {});
  document.addEventListener('visibilitychange', check);
  const name = 'notifications' as PermissionName;
  navigator.permissions?.query({ name }).then(
    (status) => status.addEventListener('change', notifyPushPermission),
    () => {},
  );
}
