// The native app's bridge and plugins (mobile/). The bridge is in the page before our code runs; in a browser there is none.
// Only this file names them, and mobile/scripts/check.mjs compares it with the native code.

/** Removes a listener. The bridge returns it synchronously. */
export interface ListenerHandle {
  remove(): Promise<void>;
}

interface Emitter<Events> {
  addListener<Event extends keyof Events>(event: Event, listener: (data: Events[Event]) => void): ListenerHandle;
}

export interface Plugins {
  /** The app's life cycle. An address that was opened before any listener is delivered to the first one. */
  App: Emitter<{ resume: unknown; backButton: unknown; appUrlOpen: { url: string } }> & { exitApp(): Promise<void> };
  /** The system browser, in front of the app. */
  Browser: { open(page: { url: string }): Promise<void> };
  /** `read` fails on an empty clipboard. */
  Clipboard: { read(): Promise<{ value: string }>; write(text: { string: string }): Promise<void> };
  /** Our own: saves a file in chunks where the parent chooses. Android asks in `open`, iOS in `close`. */
  FileSaver: {
    open(file: { name: string; type: string }): Promise<{ cancelled?: boolean } | undefined>;
    write(chunk: { data: string }): Promise<void>;
    close(): Promise<{ cancelled?: boolean } | undefined>;
  };
  /** Our own: saves an image to the gallery. */
  ImageSaver: { save(image: { name: string; data: string }): Promise<{ denied?: boolean } | undefined> };
  PushNotifications: Emitter<{
    /** Title, body, and the server's payload in `data`. */
    pushNotificationReceived: unknown;
    pushNotificationActionPerformed: { notification: unknown };
    registration: { value: string };
    registrationError: { error: string };
  }> & {
    checkPermissions(): Promise<{ receive: string }>;
    requestPermissions(): Promise<{ receive: string }>;
    register(): Promise<void>;
  };
  /** Our own, on Android only: the next SMS that ends with this app's hash, one for each `start`. */
  SmsCode: Emitter<{ smsReceived: { code?: string } }> & {
    appHash(): Promise<{ hash: string }>;
    start(): Promise<void>;
  };
  /** Our own: one text in the Keystore or Keychain. `read` has no value without a readable one. */
  TokenStore: {
    read(): Promise<{ value?: string } | undefined>;
    write(text: { value: string }): Promise<void>;
    clear(): Promise<void>;
  };
}

interface Shell {
  Capacitor?: { Plugins?: Partial<Plugins>; getPlatform?: () => string };
}

const shell = () => (globalThis as Shell).Capacitor;

export function plugin<Name extends keyof Plugins>(name: Name): Plugins[Name] | undefined {
  return shell()?.Plugins?.[name];
}

/** 'android' or 'ios' in the native app; 'web' in a browser. */
export function system(): string {
  return shell()?.getPlatform?.() ?? 'web';
}
