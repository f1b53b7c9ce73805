import { type PushPermission, pushPermission, setShellPermission, tellPushPermission } from './push-permission';
import { type PushPlugin, pushPlugin, shellPlatform } from './push-plugin';
import { workerAddress } from './trusted';

// This device as a place where pushes arrive. Apart from the permission, so that the first page need not bring it.

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
  const plugin = pushPlugin();
  return plugin ? shell(plugin) : browser;
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

function shell(plugin: PushPlugin): PushDevice {
  return {
    platform: shellPlatform(),
    web: false,

    async ask() {
      setShellPermission((await plugin.requestPermissions()).receive);
      return pushPermission();
    },

    token: () =>
      new Promise((resolve, reject) => {
        plugin.addListener('registration', ({ value }) => resolve(value));
        plugin.addListener('registrationError', ({ error }) => reject(new Error(error)));
        plugin.register().catch(reject);
      }),
  };
}
