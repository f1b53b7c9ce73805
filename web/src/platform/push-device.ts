import { type ListenerHandle, type Plugins, plugin, system } from './capacitor';
import { notifyPushPermission, type PushPermission, pushPermission, setNativePermission } from './push-permission';
import { workerAddress } from './trusted';

// Registers this device for pushes.

export interface PushDevice {
  /** 'web', 'android' or 'ios'. */
  platform: string;
  web: boolean;
  /** Asks the parent for the permission. */
  ask(): Promise<PushPermission>;
  /** The push token of this device for the server with the public `key`. */
  token(key: string): Promise<string>;
}

export function pushDevice(): PushDevice {
  const pushes = plugin('PushNotifications');
  return pushes ? nativeDevice(pushes) : browser;
}

const browser: PushDevice = {
  platform: 'web',
  web: true,

  async ask() {
    await Notification.requestPermission();
    notifyPushPermission();
    return pushPermission();
  },

  async token(key) {
    await navigator.serviceWorker.register(workerAddress());
    const { pushManager } = await navigator.serviceWorker.ready;
    const existing = await pushManager.getSubscription();
    if (existing && isFor(existing, key)) return JSON.stringify(existing);
    // A subscription for another key is useless.
    await existing?.unsubscribe();
    const created = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return JSON.stringify(created);
  },
};

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options?.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

function nativeDevice(pushes: Plugins['PushNotifications']): PushDevice {
  return {
    platform: system(),
    web: false,

    async ask() {
      setNativePermission((await pushes.requestPermissions()).receive);
      return pushPermission();
    },

    async token() {
      const listeners: ListenerHandle[] = [];
      try {
        return await new Promise<string>((resolve, reject) => {
          listeners.push(
            pushes.addListener('registration', ({ value }) => resolve(value)),
            pushes.addListener('registrationError', ({ error }) => reject(new Error(error))),
          );
          pushes.register().catch(reject);
        });
      } finally {
        for (const listener of listeners) void listener.remove();
      }
    },
  };
}
