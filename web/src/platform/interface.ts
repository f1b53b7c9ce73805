import type { PushHandler } from './push-listener';

// The device's functions, the same for the browser and the native app.

export interface Native {
  /** Sent to the server at sign-in and at logout. */
  device(): { model: string; os: string };
  /** The native app comes back to the foreground. Never called in a browser. */
  onResume(handler: () => void): void;
  /** Android's back button. With a handler the system does nothing by itself. */
  onBackButton(handler: () => void): void;
  /** Called with each address of the portal that opens the native app, for example from a link in an e-mail. */
  onAddress(handler: (address: string) => void): void;
  /** Closes the native app; does nothing in a browser. */
  exit(): void;
  /** Called for each push as long as the page is open. */
  onPush(handler: PushHandler): void;
}

/** Sources of a one-time code: SMS and clipboard. Only the card that asks for the code uses them. */
export interface CodeSource {
  /** The code of an incoming SMS; undefined without one or when the device does not support this. */
  smsCode(signal: AbortSignal): Promise<string | undefined>;
  /** Undefined when the clipboard cannot be read. */
  readClipboard: (() => Promise<string>) | undefined;
  /** Whether the clipboard may be read without asking. Only on Android. */
  mayWatchClipboard(): Promise<boolean>;
  clearClipboard(): Promise<void>;
}
