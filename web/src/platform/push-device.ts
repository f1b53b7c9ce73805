import { type Listening, type Plugins, plugin, system } from './capacitor';
import { type PushPermission, pushPermission, setShellPermission, tellPushPermission } from './push-permission';
import { workerAddress } from './trusted';

// This device as a place where pushes arrive.

export interface PushDevice {
  /** 'web', or the phone's system. */
  platform: string;
  web: boolean;
  /** Asks the parent, in the words of the browser or the phone. */
  ask(): Promise<PushPermission>;
  /** By what the server reaches this device. `key` is the server's own public one. */
  token(key: string): Promise<string>;
}

export function pushDevice(): PushDevice {
  const pushes = plugin('PushNotifications');
  return pushes ? shell(pushes) : browser;
}

const browser: PushDevice = {
  platform: 'web',
  web: true,

  async ask() {
    await Notification.requestPermission();
    tellPushPermission();
    return pushPermission();
  },

  async token(key) {
    await navigator.serviceWorker.register(workerAddress());
    const { pushManager } = await navigator.serviceWorker.ready;
    const kept = await pushManager.getSubscription();
    if (kept && isFor(kept, key)) return JSON.stringify(kept);
    // One made for another key is of no use to this server.
    await kept?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return JSON.stringify(made);
  },
};

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options?.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

function shell(pushes: Plugins['PushNotifications']): PushDevice {
  return {
    platform: system(),
    web: false,

    async ask() {
      setShellPermission((await pushes.requestPermissions()).receive);
      return pushPermission();
    },

    async token() {
      const listening: Listening[] = [];
      try {
        return await new Promise<string>((resolve, reject) => {
          listening.push(
            pushes.addListener('registration', ({ value }) => resolve(value)),
            pushes.addListener('registrationError', ({ error }) => reject(new Error(error))),
          );
          pushes.register().catch(reject);
        });
      } finally {
        // Else each sign-in would leave two more behind.
        for (const one of listening) void one.remove();
      }
    },
  };
}
