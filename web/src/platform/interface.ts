import type { PushHeard } from './push-listener';

// What the device can do, the same for the browser and for the phone's shell. Screens know only this.
// Belongs here: the interface and the choice. The browser's half is web.ts.

export interface Native {
  /** What the server notes about the device at sign-in and at logout. */
  device(): { model: string; os: string };
  /** The app comes back to the front of the phone. A browser says so by other means. */
  onResume(back: () => void): void;
  /** The phone's own back button, which then does nothing by itself. */
  onBackButton(pressed: () => void): void;
  /** Calls back with each address of the portal's for which the phone has opened the app, as for a link in a letter. */
  onAddress(opened: (address: string) => void): void;
  /** Leaves the app, where there is one to leave. */
  exit(): void;
  /** Calls back for each push, as long as the page lives. */
  onPush(heard: PushHeard): void;
}

/** Where a one-time code may come from by itself, and what is in the clipboard. Only the card with the code asks. */
export interface CodeSource {
  /** The code of an incoming SMS; undefined when none came or the device does not tell. */
  smsCode(signal: AbortSignal): Promise<string | undefined>;
  /** Undefined where the clipboard cannot be read at all. */
  readClipboard: (() => Promise<string>) | undefined;
  /** Whether the clipboard may be watched without asking for anything. Only ever true on Android. */
  mayWatchClipboard(): Promise<boolean>;
  clearClipboard(): Promise<void>;
}
