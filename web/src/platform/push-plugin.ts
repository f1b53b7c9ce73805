// The phone shell's plugin for pushes, called PushNotifications; in a browser there is none.

interface Heard {
  /** Title, body, and in `data` what the server put beside them. */
  pushNotificationReceived: unknown;
  pushNotificationActionPerformed: { notification: unknown };
  registration: { value: string };
  registrationError: { error: string };
}

export interface PushPlugin {
  addListener<Event extends keyof Heard>(event: Event, heard: (told: Heard[Event]) => void): unknown;
  checkPermissions(): Promise<{ receive: string }>;
  requestPermissions(): Promise<{ receive: string }>;
  register(): Promise<void>;
}

interface Shell {
  Capacitor?: { Plugins?: { PushNotifications?: PushPlugin }; getPlatform?: () => string };
}

const shell = () => (globalThis as Shell).Capacitor;

export function pushPlugin(): PushPlugin | undefined {
  return shell()?.Plugins?.PushNotifications;
}

/** 'android' or 'ios'. */
export function shellPlatform(): string {
  return shell()?.getPlatform?.() ?? 'android';
}
