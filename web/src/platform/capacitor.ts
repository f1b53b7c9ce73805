// The phone's shell (mobile/), as the page meets it: a bridge that stands in the page before anything of the page runs, and
// the plugins behind it. In a browser there is none. The one file that names them; a check holds it to what the shell has.

/** What ends it. The bridge hands it over at once, by no promise. */
export interface Listening {
  remove(): Promise<void>;
}

interface Tells<Events> {
  addListener<Event extends keyof Events>(event: Event, heard: (told: Events[Event]) => void): Listening;
}

export interface Plugins {
  /** The life of the app. An address that was opened before anybody listened is told to the first who does. */
  App: Tells<{ resume: unknown; backButton: unknown; appUrlOpen: { url: string } }> & { exitApp(): Promise<void> };
  /** The phone's own browser, over the app. */
  Browser: { open(page: { url: string }): Promise<void> };
  /** `read` fails where there is nothing to read. */
  Clipboard: { read(): Promise<{ value: string }>; write(text: { string: string }): Promise<void> };
  /** Our own: a file, in pieces, where the parent wants it. An Android phone asks for that at first, an iPhone at last. */
  FileSaver: {
    open(file: { name: string; type: string }): Promise<{ cancelled?: boolean } | undefined>;
    write(piece: { data: string }): Promise<void>;
    close(): Promise<{ cancelled?: boolean } | undefined>;
  };
  /** Our own: the phone's gallery. */
  ImageSaver: { save(image: { name: string; data: string }): Promise<{ denied?: boolean } | undefined> };
  PushNotifications: Tells<{
    /** Title, body, and in `data` what the server put beside them. */
    pushNotificationReceived: unknown;
    pushNotificationActionPerformed: { notification: unknown };
    registration: { value: string };
    registrationError: { error: string };
  }> & {
    checkPermissions(): Promise<{ receive: string }>;
    requestPermissions(): Promise<{ receive: string }>;
    register(): Promise<void>;
  };
  /** Our own, on Android only: the SMS that ends with this app's hash. It tells of one for each start. */
  SmsCode: Tells<{ smsReceived: { code?: string } }> & {
    appHash(): Promise<{ hash: string }>;
    start(): Promise<void>;
  };
  /** Our own: one text, kept where the phone keeps secrets. `read` has none where there is none that can be read again. */
  TokenStore: {
    read(): Promise<{ value?: string } | undefined>;
    write(kept: { value: string }): Promise<void>;
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

/** The phone's system, 'android' or 'ios'; 'web' in a browser. */
export function system(): string {
  return shell()?.getPlatform?.() ?? 'web';
}
